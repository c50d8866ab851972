import { hasCodeLength, looksLikeCode } from './code-shape';

test.each(['TALLER5', 'taller5', ' Karite-15 ', 'BIENVENIDA', 'K7QX2MPA34'])(
  '%j looks like a code',
  (text) => {
    expect(looksLikeCode(text)).toBe(true);
  },
);

test.each(['lavanda', 'LAVANDA Y SAL', 'sal 100', 'SAL-6', '20240101', '', `A1${'x'.repeat(40)}`])(
  '%j does not look like a code',
  (text) => {
    expect(looksLikeCode(text)).toBe(false);
  },
);

test('a single word of six letters has the length of a code', () => {
  expect(hasCodeLength('bienvenida')).toBe(true);
  expect(hasCodeLength('sal')).toBe(false);
  expect(hasCodeLength('dos palabras')).toBe(false);
});
