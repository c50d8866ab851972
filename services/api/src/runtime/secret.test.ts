import { generateSecret, hashSecret, isSecret } from './secret';

test('a generated secret has 256 random bits', () => {
  const secrets = Array.from({ length: 20 }, generateSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(isSecret(secret)).toBe(true);
  }
});

test.each([
  '',
  'a'.repeat(42),
  'a'.repeat(44),
  `${'a'.repeat(42)} `,
  `${'a'.repeat(42)}=`,
  43,
  null,
  ['a'.repeat(43)],
])('%j is not a valid secret', (value) => {
  expect(isSecret(value)).toBe(false);
});

test('a secret is stored as its SHA-256 hash', () => {
  expect(hashSecret('munay')).toBe('86180d2c8ddd7af9c26572aa02ac3903f8d8651cc321a9321ff4b2f5ed23fee1');
});
