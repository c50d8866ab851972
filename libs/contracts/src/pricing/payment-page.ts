import type { PricedDelivery, PricedLine, PricedOrder } from './price-order';

/** A row of a payment page: pieces of a line if its net amount divides evenly, otherwise the line as one piece. */
export interface PaymentRow<Line> {
  line: Line;
  quantity: number;
  unitCents: number;
}

/** Content of a payment page; rows and delivery always add up to the amount due. */
export type PaymentPage<Line> =
  | { kind: 'none' }
  | { kind: 'lines'; rows: PaymentRow<Line>[]; deliveryCents: number }
  /** What tenders leave to pay, as one row. */
  | { kind: 'rest'; dueCents: number };

type Paid = Pick<PricedLine, 'quantity' | 'netCents'>;

/** One row per line; they add up to the lines' net amounts. */
export const paymentRows = <Line extends Paid>(lines: readonly Line[]): PaymentRow<Line>[] =>
  lines.map((line) => {
    const { quantity, netCents } = line;
    return netCents % quantity === 0
      ? { line, quantity, unitCents: netCents / quantity }
      : { line, quantity: 1, unitCents: netCents };
  });

/** The payment page of an order; `none` if nothing is left to pay. */
export function paymentPage<Line extends Paid>({
  lines,
  delivery,
  tenders,
  dueCents,
}: Pick<PricedOrder, 'tenders' | 'dueCents'> & {
  lines: readonly Line[];
  delivery: Pick<PricedDelivery, 'netCents'> | null;
}): PaymentPage<Line> {
  if (dueCents === 0) return { kind: 'none' };
  if (tenders.length > 0) return { kind: 'rest', dueCents };
  return { kind: 'lines', rows: paymentRows(lines), deliveryCents: delivery?.netCents ?? 0 };
}
