import { computeCode, encodeBase32, findStep, generateTotpSecret, toTotpUri } from './totp';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B: the last six of the eight digits
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the authenticator code at second %i is %s', (second, code) => {
  expect(computeCode(SECRET, Math.floor(second / 30))).toBe(code);
});

test.each([-2, -1, 0, 1, 2])(
  'an authenticator code is accepted up to one time step early or late: offset %i',
  (offset) => {
    const step = 60_000_000;
    const found = findStep(SECRET, computeCode(SECRET, step + offset), step * 30_000 + 1_000);
    expect(found).toBe(Math.abs(offset) <= 1 ? step + offset : null);
  },
);

test.each(['', '28708', '2870820', 'ñ87082', '２８７０８２'])(
  '%j is not a valid authenticator code',
  (code) => {
    expect(findStep(SECRET, code, 59_000)).toBeNull();
  },
);

test('the authenticator URI contains the secret, the shop and the account', () => {
  expect(encodeBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(encodeBase32(generateTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(toTotpUri(SECRET, 'Jabones Munay', 'rosa@munay.example')).toBe(
    'otpauth://totp/Jabones%20Munay%3Arosa%40munay.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Jabones%20Munay',
  );
});
