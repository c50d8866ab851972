import { toVisibleText } from './visible-text';

test.each([
  '',
  ' \n\t',
  '\u200B\u200B',
  '\u00A0\u3000',
  '\u00AD',
  '\u2060\uFEFF',
  '\u202E',
  '\u3164',
  '\u115F',
  '\uFE0F',
  '\u2800',
  '\u0007',
])('%j has no visible text', (text) => expect(toVisibleText(text)).toBe(''));

test.each(['a', '–', '0', 'é', '🧼', '👩‍👩‍👧', '❤️', 'می‌خواهم', '\u0301'])(
  'the visible text %s is not changed',
  (text) => {
    expect(toVisibleText(` ${text}\n`)).toBe(text);
  },
);
