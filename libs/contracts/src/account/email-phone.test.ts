import { isEmailAddress, isPhoneNumber } from './email-phone';

test.each(['a@b.co', 'ana.perez+jabon@correo.munay.example', "o'neil@x-y.org", ' Ana@Munay.Example '])(
  'takes the address %s',
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
])('refuses %j', (address) => expect(isEmailAddress(address)).toBe(false));

test.each([[['a@x.com']], [{ $ne: null }], [null], [7]])('refuses %j, which is no text', (value) =>
  expect(isEmailAddress(value)).toBe(false),
);

test.each(['612345678', '+34 612 34 56 78', ' 958 12-34 (2) ', '958\u00a0123\u00a0456'])(
  'takes the phone %j',
  (phone) => expect(isPhoneNumber(phone)).toBe(true),
);

test.each(['', ' ', '123', '12345', '612 345 678 de tarde', '612\n345678', '++34612345678'])(
  'refuses the phone %j',
  (phone) => expect(isPhoneNumber(phone)).toBe(false),
);
