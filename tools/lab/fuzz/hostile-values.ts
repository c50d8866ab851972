import fc from 'fast-check';

function nestArrays(depth: number) {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const encodeBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parseJson = (json: string) => JSON.parse(json);

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(200),
  'a'.repeat(5_000),
  'ñ'.repeat(70_000),
  '(((((((((((a+)+)+)+)+$',
  '.*',
  '[',
  '\\',
  '%00',
  '%',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  "' OR 1=1 --",
  '{{7*7}}${7*7}',
  '$where',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '2026-02-31T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'ffffffffffffffffffffffff',
  'x@x',
  `${'a'.repeat(250)}@munay.example`,
  encodeBase64(['newest', 'x', 1]),
  encodeBase64(['questions', 'x', 1]),
  encodeBase64(['post', 'x', 1]),
  encodeBase64({ $gt: '' }),
  encodeBase64(nestArrays(100)),
  '\r\nset-cookie: a=b',
];

const HOSTILE_VALUES = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  -(2 ** 53),
  2 ** 31,
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(5000)' },
  { $regex: '(a+)+$' },
  { toString: 1, valueOf: 1, length: 1e9 },
  { toJSON: 'x', then: 'x' },
  parseJson('{"__proto__":{"role":"ADMIN","isAdmin":true}}'),
  parseJson('{"constructor":{"prototype":{"role":"ADMIN"}}}'),
  Array.from({ length: 2_000 }, (_, index) => index),
  nestArrays(500),
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.anything({ maxDepth: 3 }).filter((value) => JSON.stringify(value) !== undefined),
  },
);
export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  '$where',
  '$set',
  'role',
  'roles',
  'status',
  'owner',
  'user',
  '_id',
  'priceCents',
  'a.b',
  '',
];

type Container = Record<string, unknown>;

function listContainers(value: unknown): { container: Container; key: string }[] {
  if (!value || typeof value !== 'object') return [];
  const container = value as Container;
  return Object.keys(container).flatMap((key) => [{ container, key }, ...listContainers(container[key])]);
}

const setProperty = (container: Container, key: string, value: unknown) =>
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });

/** Makes one to three changes to a valid value: changed type, removed, added or nested values. */
export const corruptValue = <T>(valid: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(9), fc.nat(), hostileValue), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => {
      let result: unknown = structuredClone(value);
      for (const [kind, path, input] of changes) {
        // The value is copied, because the lists above must not change
        const corruptedInput = structuredClone(input);
        const all = listContainers(result);
        const place = all[path % Math.max(1, all.length)];
        if (!place || kind === 9) result = corruptedInput;
        else if (kind < 5) setProperty(place.container, place.key, corruptedInput);
        else if (kind === 5) delete place.container[place.key];
        else if (kind === 6)
          setProperty(place.container, String(HOSTILE_KEYS[path % HOSTILE_KEYS.length]), corruptedInput);
        else if (kind === 7) setProperty(place.container, place.key, [place.container[place.key]]);
        else setProperty(place.container, place.key, { $gt: place.container[place.key] });
      }
      return result;
    });
