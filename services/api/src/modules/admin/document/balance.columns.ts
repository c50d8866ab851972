import type { Locale } from '@munay/contracts/locale';
import type { CsvColumns, CsvRow } from '../../../csv/csv.cells';
import type { Movement, MovementKind } from '../../balance/balance.schema';

/** Columns in file order. Accountants compare them with bank statements. */
export const BALANCE_COLUMNS = {
  at: { kind: 'day', es: 'Fecha', en: 'Date' },
  kind: { kind: 'text', es: 'Concepto', en: 'Kind' },
  order: { kind: 'code', es: 'Pedido', en: 'Order' },
  amount: { kind: 'money', es: 'Importe', en: 'Amount' },
  fee: { kind: 'money', es: 'Comisión', en: 'Fee' },
  net: { kind: 'money', es: 'Neto', en: 'Net' },
  currency: { kind: 'text', es: 'Moneda', en: 'Currency' },
  payout: { kind: 'code', es: 'Transferencia al banco', en: 'Payout' },
  arrives: { kind: 'day', es: 'Fecha en el banco', en: 'In the bank on' },
  reference: { kind: 'code', es: 'Referencia', en: 'Reference' },
} as const satisfies CsvColumns;

const KINDS: Record<MovementKind, Record<Locale, string>> = {
  payment: { es: 'Pago', en: 'Payment' },
  paymentFailed: { es: 'Pago devuelto', en: 'Returned payment' },
  refund: { es: 'Reembolso', en: 'Refund' },
  refundFailed: { es: 'Reembolso fallido', en: 'Failed refund' },
  dispute: { es: 'Disputa', en: 'Dispute' },
  fee: { es: 'Comisión', en: 'Fee' },
  payout: { es: 'Transferencia al banco', en: 'Payout' },
  payoutFailed: { es: 'Transferencia devuelta', en: 'Returned payout' },
  other: { es: 'Otro', en: 'Other' },
};

export const toBalanceCells = (movement: Movement, locale: Locale): CsvRow<typeof BALANCE_COLUMNS> => ({
  at: movement.at,
  kind: KINDS[movement.kind][locale],
  order: movement.orderNumber,
  amount: movement.amountCents,
  fee: movement.feeCents,
  net: movement.amountCents - movement.feeCents,
  currency: movement.currency.toUpperCase(),
  payout: movement.payout?.id ?? '',
  arrives: movement.payout?.arrivesAt ?? null,
  reference: movement.id,
});
