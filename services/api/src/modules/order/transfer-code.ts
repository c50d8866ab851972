import type { BankAccount } from '@munay/contracts/bank';
import type { QrCode } from '@munay/contracts/order';
import encodeQR from 'qr';

export interface TransferWanted extends BankAccount {
  amountCents: number;
  reference: string;
}

const NAME_MAX = 70;
/** White squares around the code that cameras need. */
const MARGIN = 4;

/** A SEPA credit transfer in the lines of EPC069-12, version 002: in UTF-8, without BIC, purpose and creditor reference. */
export const epcText = ({ holder, iban, amountCents, reference }: TransferWanted): string =>
  [
    'BCD', '002', '1', 'SCT', '', holder.slice(0, NAME_MAX), iban, `EUR${(amountCents / 100).toFixed(2)}`, '', '', reference,
  ].join('\n'); // prettier-ignore

/** The same as a code of error correction M, as the standard wants it. */
export function transferCode(wanted: TransferWanted): QrCode {
  const squares = encodeQR(epcText(wanted), 'raw', { ecc: 'medium', border: MARGIN });
  const rows = squares.map((row, y) =>
    row
      .map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      })
      .join(''),
  );
  return { size: squares.length, path: rows.join('') };
}
