import encodeQR from 'qr';
import type { QrCode } from '@munay/contracts/order/order';

/** Width of the empty margin that cameras need around the code, in modules. */
const MARGIN = 4;

/** A QR code with error correction M, rendered as one path of squares. */
export function createQrCode(text: string): QrCode {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const rows = squares.map((row, y) =>
    row
      .map((isDark, x) => {
        if (!isDark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      })
      .join(''),
  );
  return { size: squares.length, path: rows.join('') };
}
