import decodeQR from 'qr/decode.js';
import { createTransferCode, toEpcText } from './transfer-code';

const PAYMENT = {
  holder: 'Jabones Munay S. Coop.',
  iban: 'ES9121000418450200051332',
  amountCents: 2_405,
  reference: 'MUN-2026-000123',
};

/** Scales the QR code to several pixels per module, like an image that a banking app scans. */
function readPixels({ size, path }: { size: number; path: string }): {
  width: number;
  height: number;
  data: Uint8Array;
} {
  const scale = 3;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, long] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < Number(long) * scale; column += 1) {
        const at = (Number(y) * scale + row) * width + Number(x) * scale + column;
        data.set([0, 0, 0], at * 4);
      }
  return { width, height: width, data };
}

test('the payment text of a transfer follows the EPC069-12 standard, version 002', () => {
  expect(toEpcText(PAYMENT).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Jabones Munay S. Coop.',
    'ES9121000418450200051332',
    'EUR24.05',
    '',
    '',
    'MUN-2026-000123',
  ]);
});

test('the QR code of a transfer decodes to the payment text, including accents', () => {
  const payment = { ...PAYMENT, holder: 'Jabón y Niña «Muña» S. Coop.' };
  expect(decodeQR(readPixels(createTransferCode(payment)))).toBe(toEpcText(payment));
});

test('the account holder name in a transfer code is cut to the length of the standard', () => {
  const name = toEpcText({ ...PAYMENT, holder: 'ñ'.repeat(80) }).split('\n')[5];
  expect(name).toBe('ñ'.repeat(70));
});
