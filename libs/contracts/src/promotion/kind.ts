import * as f from '../fields';
import type { Locale } from '../locale';
import { computeDiscountedCents } from '../money';
import type { Scope, ScopedLine, ScopeInput } from './scope';

/**
 * Problems that prevent publishing a promotion. `discountForAll`: all buyers pay less for a product, so pages must show
 * its former price. `announced`: single-use codes are announced to all visitors, but no page can show the former price
 * for them. `minimumReached`: for some sizes, a single unit reaches the minimum.
 */
export type PromotionProblem =
  | 'titleMissing'
  | 'titleUnprintable'
  | 'periodEnded'
  | 'scopeEmpty'
  | 'codeMissing'
  | 'codesMissing'
  | 'discountForAll'
  | 'announced'
  | 'minimumReached'
  | 'everythingFree'
  | 'stepsFall'
  | 'noDeliverySaving';

export const UNITS_MAX = 999;
export const CENTS_MAX = 10_000_00;

export const PERCENT = f.range(1, 100);
export const UNITS = f.range(1, UNITS_MAX);
/** An amount to subtract, greater than 0. */
export const AMOUNT = f.typeFirst(f.money(1, CENTS_MAX));
/** A price in cents, possibly 0. */
export const PRICE = f.typeFirst(f.money(0, CENTS_MAX));

/** A promotion, or the data of a promotion that is stored with an order. */
export interface WithTarget {
  target: 'goods' | 'basket' | 'delivery';
}
export type PromotionTarget = WithTarget['target'];

type DeepReadonly<T> = T extends object ? { readonly [Part in keyof T]: DeepReadonly<T[Part]> } : T;
/** Field definitions for all properties of an input. */
export type FieldsOf<Input> = { [Name in keyof Input]-?: f.Field<NonNullable<Input[Name]>> };
/** Values of a rule with these fields; any object if the fields are unknown. */
export type RuleOf<F> = string extends keyof F ? object : DeepReadonly<f.InputOf<F>>;

type NameMap<Value> = Readonly<Record<string, Value>>;

/**
 * A message of the staff app. `percent` is formatted as a percentage, `cents` as an amount, other values as numbers.
 */
interface EffectText<Id> {
  id: Id;
  values?: NameMap<number>;
}

/** Formats values in the language of the shopper. */
export interface BuyerFormat {
  locale: Locale;
  /** Formats cents as `30 €` or `30,50 €`. */
  money: (cents: number) => string;
  /** Formats 20 as `20 %` or `20%`. */
  percent: (percent: number) => string;
}

/** Texts about a promotion for shoppers, in one language. */
export interface BuyerTexts {
  /** Short text for product cards, e.g. `3×2`. */
  badge: string;
  /** A sentence about the effect. */
  sentence: string;
}

/** A delivery method with its price according to the shipping table. */
export interface PricedDeliveryOption {
  zone: string;
  method: string;
  costCents: number;
}

/**
 * A kind of promotion, with everything that the shop defines about it. `Id` is the type of its message ids in the staff
 * app. Each kind has its own file and is listed in `kinds.ts`.
 */
export interface Kind<F extends f.Fields = f.Fields, Id = string> {
  /** Fields of the rule, in the order of the form. A field name has the same meaning in every kind. */
  fields: F;
  /** Initial values of the fields. */
  start?: Partial<f.InputOf<F>>;
  label: Id;
  hint: Id;
  /** Message ids of labels that differ from `field.promotion.<field>`, and of hints. */
  labels?: NameMap<Id>;
  hints?: NameMap<Id>;
  /** Message shown below the fields. */
  note?: Id;
  /** Labels for the values of a select; without them, the form does not show the field. */
  options?: NameMap<NameMap<Id>>;
  /** The rule's second scope, for units that the promotion's scope does not select. */
  getSecondScope?(rule: RuleOf<F>): ScopeInput | undefined;
  /** Describes the effect of the rule, for the sentence about the promotion. */
  describe(rule: RuleOf<F>): readonly EffectText<Id>[];
  /** Conditions of the rule, for the sentence about the promotion. */
  conditions?(rule: RuleOf<F>): readonly Id[];
  /**
   * Whether the rule lowers the price of each unit regardless of the other goods in the cart. For all buyers, this is a
   * price reduction, and its former price must be shown (Directive 98/6/EC, article 6a).
   */
  lowersUnitPrice(rule: RuleOf<F>): boolean;
  /** Whether the cheapest units may be free or cost only the one-cent minimum, and the field to report. */
  freeGoods?: {
    field: string;
    isPossible(rule: RuleOf<F>, prices: { minCents: number; cheapestCents: number }): boolean;
  };
  /** Finds an error in the rule. `field` is the field to correct. @param options all delivery options of the shop */
  problem?: {
    id: PromotionProblem;
    field: string;
    applies(rule: RuleOf<F>, options: readonly PricedDeliveryOption[]): boolean;
  };
  /** Percentage for a campaign that would lower prices by the same amount. */
  campaignPercent?(rule: RuleOf<F>): number;
}

/** A line with its unit price in cents. */
export interface CandidateLine<Line extends ScopedLine = ScopedLine> {
  line: Line;
  unitCents: number;
}

/** Units of each line that no promotion has used yet. */
export type FreeUnits = ReadonlyMap<CandidateLine, number>;

/** Units that together save an amount in cents. `times` is the number of such groups. */
export interface Group {
  units: readonly CandidateLine[];
  savingCents: number;
  times: number;
}

/** The goods to which a promotion may apply. */
export interface Offer {
  scope: Scope;
  /** Lines to which the promotion applies, most expensive first. */
  eligibleLines: readonly CandidateLine[];
  free: FreeUnits;
  /** Minimum unit price in cents after the promotion. */
  minUnitCents: number;
}

/** A kind of promotion that lowers the price of goods or of the basket. */
export interface PriceKind<F extends f.Fields = f.Fields, Id = string> extends Kind<F, Id> {
  /** Describes the effect of the rule to shoppers, without its minimum. */
  describeToBuyers(rule: RuleOf<F>, format: BuyerFormat): BuyerTexts;
}

export interface GoodsKind<F extends f.Fields = f.Fields, Id = string> extends PriceKind<F, Id> {
  /** Groups that the rule forms from the unused units. */
  groups(rule: RuleOf<F>, offer: Offer): readonly Group[];
  /**
   * Number of units needed to reach the next step or group. Kinds without this method do not reward larger quantities.
   * @param units units that the promotion could choose from
   * @returns null if no step or group is started, or there is no next one
   */
  countMissingUnits?(rule: RuleOf<F>, quantity: number): number | null;
  /** Tells shoppers what they get for the missing units. Kinds with `countMissingUnits` define it. */
  promptBuyers?(rule: RuleOf<F>, step: { quantity: number; missing: number }, format: BuyerFormat): string;
}

export interface BasketKind<F extends f.Fields = f.Fields, Id = string> extends PriceKind<F, Id> {
  /**
   * Cents subtracted from the basket.
   * @param remainingCents price of the lines in scope after the goods promotions
   * @param minCents amount that must remain
   */
  computeDiscountCents(rule: RuleOf<F>, remainingCents: number, minCents: number): number;
}

export interface DeliveryKind<F extends f.Fields = f.Fields, Id = string> extends Kind<F, Id> {
  appliesTo(rule: RuleOf<F>, option: Omit<PricedDeliveryOption, 'costCents'>): boolean;
  /** Delivery price in the scope of the rule, in cents. */
  priceCents(rule: RuleOf<F>): number;
}

export const defineGoodsKind = <F extends f.Fields, Id extends string>(kind: GoodsKind<F, Id>) => kind;
export const defineBasketKind = <F extends f.Fields, Id extends string>(kind: BasketKind<F, Id>) => kind;
export const defineDeliveryKind = <F extends f.Fields, Id extends string>(kind: DeliveryKind<F, Id>) => kind;

/** Returns a function that computes a percentage of a price, in cents. */
export const discountByPercent = (percent: number) => (cents: number) =>
  cents - computeDiscountedCents(cents, percent);

export const countUnits = (lines: readonly CandidateLine[], free: FreeUnits): number =>
  lines.reduce((count, line) => count + (free.get(line) ?? 0), 0);

/** Groups of one unit each, so that every unit is discounted separately. */
export const groupByUnit = ({ eligibleLines, free }: Offer, saving: (unitCents: number) => number): Group[] =>
  eligibleLines.map((line) => ({
    units: [line],
    savingCents: saving(line.unitCents),
    times: free.get(line) ?? 0,
  }));
