import { isEmailAddress, isPhoneNumber, phoneOf, phoneText } from './email-phone';

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

test.each([
  ['612345678', '612345678'],
  [' 612 34 56 78 ', '612345678'],
  ['+34 612 34 56 78', '612345678'],
  ['0034 612-345-678', '612345678'],
  ['34612345678', '612345678'],
  ['(+34) 612.345.678', '612345678'],
  ['(958) 12 34 56', '958123456'],
  ['958/12/34/56', '958123456'],
  ['958\u00a0123\u00a0456', '958123456'],
  ['958 12–34−56', '958123456'],
  ['\u202a+34 612 345 678\u202c', '612345678'],
  ['\u2066612 345 678\u2069\u200e', '612345678'],
  ['612\u200b345\u00ad678', '612345678'],
  ['tel:+34612345678', '612345678'],
  ['Tel.: 612 345 678', '612345678'],
  ['Móvil 612 345 678', '612345678'],
  ['\uff16\uff11\uff12345678', '612345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['00 33 1 23 45 67 89', '+33123456789'],
  ['+34 958 123 456 ext. 12', '958123456 ext. 12'],
  ['958123456 EXT:012', '958123456 ext. 012'],
  ['958 123 456 extensión 7', '958123456 ext. 7'],
  ['958 123 456 x12', '958123456 ext. 12'],
  ['+34958123456;ext=12', '958123456 ext. 12'],
  ['958 123 456 #12', '958123456 ext. 12'],
  ['958123456 ext. 12', '958123456 ext. 12'],
  ['123456', '123456'],
])('keeps the phone %j as %j', (typed, stored) => {
  expect(phoneOf(typed)).toBe(stored);
  expect(phoneOf(stored)).toBe(stored);
  expect(isPhoneNumber(typed)).toBe(true);
});

test.each([
  '',
  ' ',
  '123',
  '12345',
  '()()()',
  '++34612345678',
  '612+345678',
  '612 345 678 de tarde',
  '612\n345678',
  '958123456 / 612345678',
  '612345678 ext.',
  '612345678 ext. 1234567',
  'ext. 123456',
  'casa',
])('refuses the phone %j', (typed) => {
  expect(phoneOf(typed)).toBeNull();
  expect(isPhoneNumber(typed)).toBe(false);
});

test.each([
  ['612345678', '612 345 678'],
  ['958123456 ext. 12', '958 123 456 ext. 12'],
  ['+33123456789', '+33123456789'],
  ['612 34 56 78', '612 34 56 78'],
  ['123456', '123456'],
])('shows the phone %j as %j', (stored, shown) => expect(phoneText(stored)).toBe(shown));
