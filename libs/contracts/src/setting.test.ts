import { isIban } from './setting';

test.each([
  ['ES91 2100 0418 4502 0005 1332', true],
  ['es9121000418450200051332', true],
  ['DE89370400440532013000', true],
  ['ES9121000418450200051333', false],
  ['ES91', false],
  ['', false],
])('%s is an IBAN: %s', (value, valid) => {
  expect(isIban(value)).toBe(valid);
});
