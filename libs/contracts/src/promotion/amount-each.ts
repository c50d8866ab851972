import type { Cents } from '../values';
import { AMOUNT, defineGoodsKind, type FieldsOf, groupByUnit } from './kind';

export interface AmountInput {
  /** Field of the rules `amountEach`, `amount` and `to`. */
  cents?: Cents;
}

/** Subtracts a fixed amount from the price of each unit. */
export const amountEach = defineGoodsKind({
  fields: { cents: AMOUNT } satisfies FieldsOf<AmountInput>,
  label: 'promo.kind.amountEach',
  hint: 'promo.kindHint.amountEach',
  describe: ({ cents }) => [{ id: 'promo.rule.amountEach', values: { cents } }],
  describeToBuyers: ({ cents }, { locale, money }) =>
    ({
      es: { badge: `−${money(cents)} por unidad`, sentence: `Cada unidad baja ${money(cents)}.` },
      en: { badge: `−${money(cents)} each`, sentence: `Each unit is ${money(cents)} off.` },
    })[locale],
  groups: ({ cents }, offer) =>
    groupByUnit(offer, (unitCents) => Math.min(cents, Math.max(0, unitCents - offer.minUnitCents))),
  lowersUnitPrice: () => true,
  freeGoods: { field: 'cents', isPossible: ({ cents }, { cheapestCents }) => cents >= cheapestCents },
});
