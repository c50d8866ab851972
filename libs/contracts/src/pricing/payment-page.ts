import type { PricedOrder } from './price-order';

/** What a payment page asks for; its rows and delivery always come to what is due. */
export type PaymentPage =
  | { kind: 'none' }
  /** A row for each line. Where its net divides evenly `quantity` pieces at `unitCents`; else one row of all `pieces`. */
  | {
      kind: 'lines';
      rows: { lineId: string; pieces: number; quantity: number; unitCents: number }[];
      deliveryCents: number;
    }
  /** What tenders leave of the order, as one row. */
  | { kind: 'rest'; dueCents: number };

/** The payment page of an order; `none` where nothing is left to pay. */
export function paymentPage({
  lines,
  delivery,
  tenders,
  dueCents,
}: Pick<PricedOrder, 'lines' | 'delivery' | 'tenders' | 'dueCents'>): PaymentPage {
  if (dueCents === 0) return { kind: 'none' };
  if (tenders.length > 0) return { kind: 'rest', dueCents };
  const rows = lines.map(({ id, quantity, netCents }) => {
    const isEven = netCents % quantity === 0;
    return {
      lineId: id,
      pieces: quantity,
      quantity: isEven ? quantity : 1,
      unitCents: isEven ? netCents / quantity : netCents,
    };
  });
  return { kind: 'lines', rows, deliveryCents: delivery?.netCents ?? 0 };
}
