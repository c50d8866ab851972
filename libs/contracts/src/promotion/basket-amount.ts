import type { AmountInput } from './amount-each';
import { AMOUNT, defineBasketKind, type FieldsOf } from './kind';

/** Subtracts a fixed amount from the basket, after the goods promotions. */
export const basketAmount = defineBasketKind({
  fields: { cents: AMOUNT } satisfies FieldsOf<AmountInput>,
  label: 'promo.kind.amount',
  hint: 'promo.kindHint.amount',
  describe: ({ cents }) => [{ id: 'promo.rule.amount', values: { cents } }],
  describeToBuyers: ({ cents }, { locale, money }) => ({
    badge: `−${money(cents)}`,
    sentence: { es: `El pedido baja ${money(cents)}.`, en: `The order is ${money(cents)} off.` }[locale],
  }),
  computeDiscountCents: ({ cents }, remainingCents, minCents) =>
    Math.min(cents, Math.max(0, remainingCents - minCents)),
  lowersUnitPrice: () => true,
  freeGoods: {
    field: 'cents',
    isPossible: ({ cents }, { minCents, cheapestCents }) => cents >= Math.max(minCents, cheapestCents),
  },
});
