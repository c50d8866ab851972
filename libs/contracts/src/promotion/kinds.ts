import * as f from '../fields';
import { amountEach, type AmountInput } from './amount-each';
import { basketAmount } from './basket-amount';
import { basketPercent } from './basket-percent';
import { buyGet, type BuyGetInput } from './buy-get';
import { deliveryPrice, type DeliveryPriceInput } from './delivery-price';
import type { Kind, PromotionTarget, RuleOf } from './kind';
import { percent, type PercentInput } from './percent';
import { steps, type StepsInput } from './steps';

/** All kinds of promotions, keyed by target (goods, basket or delivery) and rule name. */
export const KINDS = {
  goods: { percent, amountEach, buyGet, steps },
  basket: { percent: basketPercent, amount: basketAmount },
  delivery: { to: deliveryPrice },
} satisfies Record<PromotionTarget, object>;
export const PROMOTION_TARGETS = Object.keys(KINDS) as PromotionTarget[];

type KindsByName<L extends PromotionTarget> = (typeof KINDS)[L];
/** The rule of a promotion with this target: its kind, and the fields of that kind. */
export type TargetRule<L extends PromotionTarget> = {
  [Name in keyof KindsByName<L>]: KindsByName<L>[Name] extends Kind<infer F>
    ? { kind: Name } & RuleOf<F>
    : never;
}[keyof KindsByName<L>];

type AnyKind = { [L in PromotionTarget]: KindsByName<L>[keyof KindsByName<L>] }[PromotionTarget];
type Id = AnyKind['label'];
type Names = { [L in PromotionTarget]: keyof KindsByName<L> }[PromotionTarget];

const all: [string, Kind][] = Object.values(KINDS).flatMap((kinds) => Object.entries<Kind>(kinds));
export const RULE_KINDS = [...new Set(all.map(([name]) => name))] as Names[];

interface RuleKind {
  kind: (typeof RULE_KINDS)[number];
}
/** The rule of a promotion with this target: its kind, and the fields of that kind. */
// In the API document the fields of the last base interface come first
export interface RuleInput
  extends DeliveryPriceInput, StepsInput, BuyGetInput, AmountInput, PercentInput, RuleKind {}

type ItemOf<Value> = Value extends (infer Item extends object)[] ? Item : never;
/** Fields of list items in rules. */
export type RuleItem = Record<keyof ItemOf<NonNullable<RuleInput[keyof RuleInput]>>, unknown>;

type RuleFields = {
  [Name in Exclude<keyof RuleInput, 'kind'>]: f.Field<NonNullable<RuleInput[Name]>> & { missing: 'absent' };
};
const getMinimum = (field: f.Field): number => ('min' in field && field.min) || 0;
const fields: Record<string, f.Field> = {};
for (const [, kind] of all)
  for (const [name, field] of Object.entries(kind.fields)) {
    const existing = fields[name];
    if (!existing || getMinimum(field) < getMinimum(existing)) fields[name] = f.optional(field);
  }
/** Fields of all kinds of rules. Each field has the widest limits that any kind allows. */
export const RULE_FIELDS = fields as RuleFields;

/** Initial values of the fields of all kinds. */
export const RULE_DEFAULTS = Object.assign({}, ...all.map(([, { start }]) => start)) as Partial<RuleInput>;

/** Initial values in the form for a new promotion. */
export const NEW_RULE: RuleInput = { kind: 'buyGet', percent: 100 };

/** @returns undefined if no kind has this name and target */
export const findKind = (target: PromotionTarget, name: string): Kind<f.Fields, Id> | undefined =>
  (KINDS[target] as Record<string, Kind<f.Fields, Id>>)[name];

export const getKind = ({ target, rule }: { target: PromotionTarget; rule: { kind: string } }) =>
  findKind(target, rule.kind) as Kind<f.Fields, Id>;
