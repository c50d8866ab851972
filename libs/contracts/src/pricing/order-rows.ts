import type { Locale, Localized } from '../locale';
import { sumCents } from '../money';
import type { Promotion } from './promotion';

interface AppliedPromotion {
  target: Promotion['target'];
  cents: number;
  /** Title in the reader's language, or in all languages. */
  title: string | Localized;
  code?: string | undefined;
}

/** Input for the rows of an order, a quote or a cart: amounts of `priceOrder` in cents, including VAT. */
interface RowsInput<Line, Total> {
  lines: readonly Line[];
  promotions?: readonly AppliedPromotion[] | undefined;
  goodsCents: number;
  savedCents: number;
  /** Delivery price after its promotion. Like the total, it is null while the destination is unknown. */
  shippingCents: number | null;
  totalCents: Total;
}

interface PromotionRow {
  /** Title of the promotion, with the code if there is one. */
  label: string;
  /** Discount as a negative amount. */
  cents: number;
}

/** A buyer's savings of one kind: discounts, promotions on goods and basket, or delivery promotions. */
interface PromotionSaving {
  kind: 'price' | 'promotion' | 'delivery';
  cents: number;
}

/**
 * The rows that represent an order wherever it is shown. Lines, promotions and delivery add up to the total. These
 * amounts already include the savings, so savings are shown below the total.
 */
export interface OrderRows<Line, Total = number> {
  /** Lines after discounts and before promotions. */
  lines: readonly Line[];
  /** Total of the lines. */
  goodsCents: number;
  /** Promotions on goods and basket. */
  promotions: PromotionRow[];
  /** Delivery price; null while the destination is unknown. */
  delivery: { cents: number; promotion: string | null } | null;
  totalCents: Total;
  /** Savings that are greater than 0. */
  savings: PromotionSaving[];
  /** Total savings. */
  savedCents: number;
}

/** Builds the rows that represent an order on pages and invoices and in emails and files. */
export function buildOrderRows<Line, Total extends number | null>(
  { lines, promotions = [], goodsCents, savedCents, shippingCents, totalCents }: RowsInput<Line, Total>,
  locale: Locale,
): OrderRows<Line, Total> {
  // At most one delivery promotion applies to an order
  const deliveryPromotion = promotions.find(({ target }) => target === 'delivery');
  const goodsPromotions = promotions.filter(({ target }) => target !== 'delivery');
  const rows = goodsPromotions.map((promotion) => ({
    label: formatLabel(promotion, locale),
    cents: -promotion.cents,
  }));
  const promotionCents = -sumCents(rows.map(({ cents }) => cents));
  const deliveryCents = deliveryPromotion?.cents ?? 0;
  const savings: PromotionSaving[] = [
    { kind: 'price', cents: savedCents - promotionCents - deliveryCents },
    { kind: 'promotion', cents: promotionCents },
    { kind: 'delivery', cents: deliveryCents },
  ];
  return {
    lines,
    goodsCents,
    promotions: rows,
    delivery:
      shippingCents === null
        ? null
        : {
            cents: shippingCents,
            promotion: deliveryPromotion ? formatLabel(deliveryPromotion, locale) : null,
          },
    totalCents,
    savings: savings.filter(({ cents }) => cents > 0),
    savedCents,
  };
}

/** Label of the delivery row, with the name of the delivery promotion. */
export const getDeliveryLabel = (name: string, delivery: OrderRows<unknown>['delivery']): string =>
  delivery?.promotion ? `${name} · ${delivery.promotion}` : name;

const formatLabel = ({ title, code }: AppliedPromotion, locale: Locale): string => {
  const text = typeof title === 'string' ? title : title[locale];
  return code === undefined ? text : `${text} (${code})`;
};
