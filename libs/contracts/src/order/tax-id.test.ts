import { LIMITS } from '../limits';
import { isTaxId, normalizeTaxId } from './tax-id';

test.each([
  ['12345678Z', '12345678Z'],
  [' 12345678z ', '12345678Z'],
  ['12.345.678-Z', '12345678Z'],
  ['12 345 678 z', '12345678Z'],
  ['ES12345678Z', '12345678Z'],
  ['es-12.345.678-z', '12345678Z'],
  ['NIF: 12345678-Z', '12345678Z'],
  ['N.I.F. 12345678/Z', '12345678Z'],
  ['DNI 12345678Z', '12345678Z'],
  ['1234567L', '01234567L'],
  ['00001234-S', '00001234S'],
  ['x-1234567-l', 'X1234567L'],
  ['X01234567L', 'X1234567L'],
  ['NIE Y 1234567 X', 'Y1234567X'],
  ['Z1234567R', 'Z1234567R'],
  ['K1234567L', 'K1234567L'],
  ['L-1234567-L', 'L1234567L'],
  ['m 1234567 l', 'M1234567L'],
  ['B-12345674', 'B12345674'],
  ['B\u00a012.345.674', 'B12345674'],
  ['b12345674\u200e', 'B12345674'],
  ['\u202aB12345674\u202c', 'B12345674'],
  ['ES B 12345674', 'B12345674'],
  ['CIF B–12345674', 'B12345674'],
  ['a58818501', 'A58818501'],
  ['ESE12345674', 'E12345674'],
  ['J12345674', 'J12345674'],
  ['J1234567D', 'J1234567D'],
  ['P2807900B', 'P2807900B'],
  ['Q2826000H', 'Q2826000H'],
  ['W1234567D', 'W1234567D'],
  ['A0011012B', 'A0011012B'],
  ['N0012345E', 'N0012345E'],
  ['\uff22\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff14', 'B12345674'],
])('the tax id %j is stored as %s', (text, stored) => {
  expect(normalizeTaxId(text)).toBe(stored);
  expect(isTaxId(text)).toBe(true);
});

test.each([
  '',
  ' ',
  '1234',
  '12345678',
  '12345678A',
  'X1234567A',
  'X12345678',
  'X11234567L',
  '123456789',
  '112345678Z',
  '12345678ZZ',
  'X1234567LL',
  '12345678Z12345678Z',
  'ESES12345678Z',
  '1234ES5678Z',
  '1234NIF5678Z',
  'AX1234567L',
  'B012345674',
  'FR12345678Z',
  '12345678Z, piso 2',
  '1234T',
  // Kinds of tax id that must end in a digit end in a letter here, and vice versa
  'B1234567D',
  'A1234567D',
  'E1234567D',
  'H1234567D',
  'P28079002',
  'Q28260008',
  'R12345674',
  'S12345674',
  'N12345674',
  'W12345674',
  'A00110122',
  // Valid by the rule for companies, but not by the rule for persons
  'K1234567D',
  'L1234567D',
  'M12345674',
  'K12345674',
  // These kinds do not exist
  'I12345674',
  'O12345674',
  'T1234567L',
  'B12345678',
  'B1234567K',
  'B123456744',
  'BB1234567',
  'B1234567',
  'A58818502',
  'A58818501A58818501',
])('the tax id %j is rejected', (text) => {
  expect(normalizeTaxId(text)).toBeNull();
  expect(isTaxId(text)).toBe(false);
});

test('a tax id longer than the field limit is rejected', () => {
  expect(normalizeTaxId('12345678Z'.padEnd(LIMITS.taxIdMax))).toBe('12345678Z');
  expect(normalizeTaxId('12345678Z'.padEnd(LIMITS.taxIdMax + 1))).toBeNull();
});
