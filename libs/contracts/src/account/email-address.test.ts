import { isEmailAddress } from './email-address';

test.each(['a@b.co', 'ana.perez+jabon@correo.munay.example', "o'neil@x-y.org", ' Ana@Munay.Example '])(
  'the email address %s is accepted',
  (address) => expect(isEmailAddress(address)).toBe(true),
);

test.each([
  'a@x.com, b@y.com',
  'a@x.com;b@y.com',
  '"a@x.com"@evil.com',
  '"quoted part"@x.com',
  'Ana <ana@x.com>',
  'group:a@x.com;',
  'a@x.com\r\nBcc: b@y.com',
  'a(comment)@x.com',
  'ana@españa.es',
  'a@@x.com',
  'a@x.com@y.com',
  'a@localhost',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  '.a@x.com',
  'a..b@x.com',
  'a@-x.com',
  `${'a'.repeat(65)}@x.com`,
  `a@${'b'.repeat(320)}.com`,
  '',
  'a',
])('the email address %j is rejected', (address) => expect(isEmailAddress(address)).toBe(false));

test.each([[['a@x.com']], [{ $ne: null }], [null], [7]])(
  'an email address that is not a string is rejected: %j',
  (value) => expect(isEmailAddress(value)).toBe(false),
);
