import fc from 'fast-check';
import { Arbitraries } from '../fuzz/arbitraries.ts';
import { SeenValues } from '../fuzz/seen-values.ts';

const UUID = '2f1a0b3c-0000-4000-8000-0123456789ab';

function asked(schema: object, ...shown: string[]): Set<unknown> {
  const seenValues = new SeenValues();
  for (const text of shown) seenValues.collect({ field: text });
  return new Set(fc.sample(new Arbitraries({}, seenValues).of(schema, 'field'), { seed: 1, numRuns: 200 }));
}

test.each([
  ['uuid', 'order-desk', UUID],
  ['email', 'Calle Elvira, 48', 'lucia@munay.example'],
  ['date-time', '2026-11-22', '2026-11-22T10:00:00.000Z'],
  ['date', '2026-11-22T10:00:00.000Z', '2026-11-22'],
  ['uri', '/media/soap.jpg', 'https://munay.example/'],
])(
  'where %s is asked for, nothing of another form is sent, though an answer showed it',
  (format, no, yes) => {
    const sent = asked({ type: 'string', format }, no, yes);
    expect([sent.has(no), sent.has(yes)]).toEqual([false, true]);
    expect(sent.size).toBeGreaterThan(20);
  },
);

test('without a form any text that answers showed is sent, within its pattern and length', () => {
  expect(asked({ type: 'string', pattern: '^[a-z]+$', maxLength: 5 }, 'miel', 'jabones', 'Miel')).toContain(
    'miel',
  );
  expect(asked({ type: 'string', pattern: '^[a-z]+$', maxLength: 5 }, 'jabones', 'Miel')).not.toContain(
    'jabones',
  );
});

test('a number that is ruled out is not sent', () => {
  const range = { type: 'integer', minimum: -1, maximum: 1 };
  expect(asked({ ...range, not: { const: 0 } })).toEqual(new Set([-1, 1]));
});
