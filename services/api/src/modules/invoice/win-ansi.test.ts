import { inWinAnsi } from './win-ansi';

test.each([
  ['Begoña Núñez, “La Ñ”, 4,50 €', 'Begoña Núñez, “La Ñ”, 4,50 €'],
  ['Nu\u0301n\u0303ez', 'Núñez'],
  ['Yiğit Dvořák', 'Yigit Dvorák'],
  ['Łukasz Đorđević', 'Lukasz Dordevic'],
  ['石鹸 🧼', '?? ?'],
  ['two\nlines', 'two\nlines'],
])('%s is written %s', (name, written) => {
  expect(inWinAnsi(name)).toBe(written);
});
