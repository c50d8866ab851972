import {
  generateSingleCode,
  isWellFormedCode,
  normalizeCode,
  toAddressKey,
  toBuyerKeys,
} from './promotion.codes';

const SECRET = 'of-this-test';
const toKey = (email: string): string => toAddressKey(email, SECRET);

test.each([
  ['jabon10', 'JABON10'],
  [' JABÓN-10 ', 'JABON10'],
  ['jab\u00adón\u200b10', 'JABON10'],
  ['ＪＡＢＯＮ１０', 'JABON10'],
  ['«ñandú» — 2', 'NANDU2'],
  ['мыло', ''],
])('the promotion code %j is normalised to %j', (enteredCode, normalizedCode) => {
  expect(normalizeCode(enteredCode)).toBe(normalizedCode);
});

describe('codes chosen by staff', () => {
  test.each(['JABON1', 'jabón 10', 'A1-B2-C3', 'A'.repeat(30), 'Ñandú 2026'])(
    '%j is a valid promotion code',
    (code) => {
      expect(isWellFormedCode(code)).toBe(true);
    },
  );

  test.each([
    ['too short', 'JABON'],
    ['too short without punctuation', 'JA-B--O N'],
    ['too long', 'A'.repeat(31)],
    ['changed by normalisation at its end', 'JABON10Ж'],
    ['changed by normalisation at its start', 'ßJABON10æ'],
    ['in another script', 'МЫЛОМЫЛО'],
  ])('a promotion code that is %s is rejected', (_why, code) => {
    expect(isWellFormedCode(code)).toBe(false);
  });
});

test('single-use codes are unique and have ten unambiguous characters', () => {
  const codes = Array.from({ length: 200 }, generateSingleCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-8]{10}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

describe('address key', () => {
  test.each([
    ['ana@correo.example', 'Ana@Correo.Example '],
    ['ana@correo.example', 'ana+jabon@correo.example'],
    ['ana@correo.example', 'ana+a+b@correo.example'],
    ['anaquispe@gmail.com', 'a.na.quispe+x@googlemail.com'],
  ])('the address key of %s equals the key of %s', (email, value) => {
    expect(toKey(value)).toBe(toKey(email));
  });

  test.each([
    ['ana@correo.example', 'anna@correo.example'],
    ['ana@correo.example', 'ana@otro.example'],
    ['a.na@correo.example', 'ana@correo.example'],
    ['ana@gmail.com', 'eva@gmail.com'],
  ])('the address key of %s differs from the key of %s', (email, value) => {
    expect(toKey(value)).not.toBe(toKey(email));
  });

  test('the address key does not reveal the address and depends on the secret', () => {
    expect(toKey('ana@correo.example')).toMatch(/^m:[\w-]{43}$/);
    expect(toAddressKey('ana@correo.example', 'another')).not.toBe(toKey('ana@correo.example'));
  });
});

test('a buyer has a key for the account and a key for the address', () => {
  const email = 'ana@correo.example';
  expect(toBuyerKeys({ userId: 'u1', email }, SECRET)).toEqual(['u:u1', toKey(email)]);
  expect(toBuyerKeys({ userId: null, email }, SECRET)).toEqual([toKey(email)]);
  expect(toBuyerKeys({ userId: 'u1', email: '' }, SECRET)).toEqual(['u:u1']);
});
