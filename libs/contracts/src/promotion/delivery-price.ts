import * as f from '../fields';
import { LIMITS } from '../limits';
import { SHIPPING_METHODS, SHIPPING_ZONES, type ShippingMethod, type ShippingZone } from '../shop/shipping';
import type { AmountInput } from './amount-each';
import { defineDeliveryKind, type FieldsOf, PRICE, type PricedDeliveryOption } from './kind';

export interface DeliveryPriceInput {
  /** Fields of the rule `to`. An empty list of zones matches none, but an empty list of methods matches all. */
  zones?: ShippingZone[];
  methods?: ShippingMethod[];
}

const ZONES = { peninsula: 'promo.zone.peninsula', islands: 'promo.zone.islands' } as const;

const appliesTo = (
  { zones, methods = [] }: { zones: readonly string[]; methods?: readonly string[] },
  { zone, method }: Omit<PricedDeliveryOption, 'costCents'>,
): boolean => zones.includes(zone) && (methods.length === 0 || methods.includes(method));

/** Replaces the delivery price; 0 makes delivery free. */
export const deliveryPrice = defineDeliveryKind({
  fields: {
    cents: PRICE,
    zones: f.anyOf(f.choice(SHIPPING_ZONES), LIMITS.promotionCriteria),
    methods: f.optionalAnyOf(f.choice(SHIPPING_METHODS), LIMITS.promotionCriteria),
  } satisfies FieldsOf<AmountInput & DeliveryPriceInput>,
  start: { zones: ['peninsula'] },
  label: 'promo.kind.to',
  hint: 'promo.kindHint.to',
  labels: { cents: 'promo.costs' },
  hints: { cents: 'promo.freeDeliveryHint' },
  options: { zones: ZONES },
  describe: ({ cents }) => [
    cents === 0 ? { id: 'promo.rule.freeDelivery' } : { id: 'promo.rule.delivery', values: { cents } },
  ],
  conditions: ({ zones }) => zones.map((zone) => ZONES[zone]),
  appliesTo,
  priceCents: ({ cents }) => cents,
  lowersUnitPrice: () => false,
  problem: {
    id: 'noDeliverySaving',
    field: 'cents',
    applies: (rule, options) =>
      !options.some((option) => option.costCents > rule.cents && appliesTo(rule, option)),
  },
});
