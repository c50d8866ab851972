import type { Locale, Localized } from '../locale';
import { sumCents } from '../money';
import type { PricedDelivery, PricedLine, PricedOrder } from './price-order';
import type { Promotion } from './promotion';

/** A row of a payment page: the units of a line at their price before promotions. */
interface PaymentRow<Line> {
  line: Line;
  quantity: number;
  unitCents: number;
}

interface PaymentRows<Line> {
  rows: PaymentRow<Line>[];
  /** What promotions take off the goods, as one coupon; 0 without one. */
  couponCents: number;
}

/** Content of a payment page; rows less coupon plus delivery is always the amount due. */
export type PaymentPage<Line> =
  | { kind: 'none' }
  | ({ kind: 'lines'; deliveryCents: number } & PaymentRows<Line>)
  /** What tenders leave to pay, as one row. */
  | { kind: 'rest'; dueCents: number };

type Paid = Pick<PricedLine, 'quantity' | 'unitPriceCents' | 'lineCents' | 'netCents'>;

/** One row per line, and the coupon that reduces them to the lines' net amounts. */
export const paymentRows = <Line extends Paid>(lines: readonly Line[]): PaymentRows<Line> => ({
  rows: lines.map((line) => ({ line, quantity: line.quantity, unitCents: line.unitPriceCents })),
  couponCents: sumCents(lines.map(({ lineCents, netCents }) => lineCents - netCents)),
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
  return { kind: 'lines', ...paymentRows(lines), deliveryCents: delivery?.netCents ?? 0 };
}

/** The provider accepts no longer name. */
const COUPON_NAME_MAX = 40;
const PROMOTIONS: Localized = { es: 'Promociones', en: 'Promotions' };

/** The name of the coupon: codes, or titles of promotions without one, if all of them fit. */
export function couponName(
  promotions: readonly { lane: Promotion['lane']; title: Localized; code?: string }[],
  locale: Locale,
): string {
  const names = promotions
    .filter(({ lane }) => lane !== 'delivery')
    .map(({ title, code }) => code ?? title[locale])
    .join(', ');
  return names !== '' && names.length <= COUPON_NAME_MAX ? names : PROMOTIONS[locale];
}
