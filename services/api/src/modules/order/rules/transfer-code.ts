import type { BankAccount } from '@munay/contracts/order/bank';
import type { QrCode } from '@munay/contracts/order/order';
import { createQrCode } from '../../../runtime/qr-code';

export interface TransferRequest extends BankAccount {
  amountCents: number;
  reference: string;
}

const NAME_MAX = 70;

/** A SEPA credit transfer as EPC069-12 lines, version 002: in UTF-8, without BIC, purpose and creditor reference. */
export const toEpcText = ({ holder, iban, amountCents, reference }: TransferRequest): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    holder.slice(0, NAME_MAX),
    iban,
    `EUR${(amountCents / 100).toFixed(2)}`,
    '',
    '',
    reference,
  ].join('\n');

/** The credit transfer as a QR code with error correction M, as the standard requires. */
export const createTransferCode = (transfer: TransferRequest): QrCode => createQrCode(toEpcText(transfer));
