import type { PricedDelivery, PricedLine, PricedOrder } from './price-order';

/** A row of a payment page: where the net of its line divides evenly its pieces, else all of them as one. */
export interface PaymentRow<Line> {
  line: Line;
  quantity: number;
  unitCents: number;
}

/** What a payment page asks for; its rows and delivery always come to what is due. */
export type PaymentPage<Line> =
  | { kind: 'none' }
  | { kind: 'lines'; rows: PaymentRow<Line>[]; deliveryCents: number }
  /** What tenders leave of the order, as one row. */
  | { kind: 'rest'; dueCents: number };

type Paid = Pick<PricedLine, 'quantity' | 'netCents'>;

/** A row for each line; they come to its nets. */
export const paymentRows = <Line extends Paid>(lines: readonly Line[]): PaymentRow<Line>[] =>
  lines.map((line) => {
    const { quantity, netCents } = line;
    return netCents % quantity === 0
      ? { line, quantity, unitCents: netCents / quantity }
      : { line, quantity: 1, unitCents: netCents };
  });

/** The payment page of an order; `none` where nothing is left to pay. */
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
