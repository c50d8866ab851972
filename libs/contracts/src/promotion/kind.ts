import * as f from '../fields';
import { discountedCents } from '../money';
import type { Scope, ScopedLine, ScopeInput } from './scope';

/**
 * What prevents the publication of a promotion. `reduction`: all buyers pay less for a product, so it is a price
 * reduction, whose former price must be shown; `announced`: so are single-use codes of that kind that are announced to
 * all, which no page can show; `minimumReached`: a single unit of some sizes reaches the minimum.
 */
export type PromotionProblem =
  | 'titleMissing'
  | 'titleUnprintable'
  | 'periodOver'
  | 'scopeEmpty'
  | 'codeMissing'
  | 'codesMissing'
  | 'reduction'
  | 'announced'
  | 'minimumReached'
  | 'everythingFree'
  | 'stepsFall'
  | 'noDeliverySaving';

export const UNITS_MAX = 999;
export const CENTS_MAX = 10_000_00;

export const PERCENT = f.range(1, 100);
export const UNITS = f.range(1, UNITS_MAX);
/** An amount that is subtracted. */
export const AMOUNT = f.typeFirst(f.money(1, CENTS_MAX));
/** A price, which may be 0. */
export const PRICE = f.typeFirst(f.money(0, CENTS_MAX));

/** A promotion, or its data in an order. */
export interface WithTarget {
  lane: 'goods' | 'basket' | 'delivery';
}
export type PromotionTarget = WithTarget['lane'];

type DeepReadonly<T> = T extends object ? { readonly [Part in keyof T]: DeepReadonly<T[Part]> } : T;
/** A field for each part of an input. */
export type FieldsOf<Input> = { [Name in keyof Input]-?: f.Field<NonNullable<Input[Name]>> };
/** The values of a rule with these fields; any object if the fields are unknown. */
export type RuleOf<F> = string extends keyof F ? object : DeepReadonly<f.InputOf<F>>;

type NameMap<Value> = Readonly<Record<string, Value>>;

/** A text of the staff app. Values called `percent` are percentages, those called `cents` amounts, others numbers. */
interface Phrase<Id> {
  id: Id;
  values?: NameMap<number>;
}

/** A way to deliver, with its price by the shop's table. */
export interface PricedDeliveryOption {
  zone: string;
  method: string;
  costCents: number;
}

/**
 * A kind of promotion: everything that the shop defines about it. `Id` are the ids of its messages in the staff app.
 * Each kind is declared in its own file and listed in `kinds.ts`.
 */
export interface Kind<F extends f.Fields = f.Fields, Id = string> {
  /** The fields of its rule, in the order of the form. A field name has the same meaning in every kind. */
  fields: F;
  /** Initial values of its fields. */
  start?: Partial<f.InputOf<F>>;
  label: Id;
  hint: Id;
  /** Labels of fields that differ from `field.promotion.<field>`, and hints. */
  labels?: NameMap<Id>;
  hints?: NameMap<Id>;
  /** Shown below its fields. */
  note?: Id;
  /** Labels for the values of a field with a choice of several; without them, the form does not show the field. */
  options?: NameMap<NameMap<Id>>;
  /** The scope of units that the rule selects and the scope of the promotion does not. */
  getSecondScope?(rule: RuleOf<F>): ScopeInput | undefined;
  /** The effect of the rule, for the sentence that describes the promotion. */
  describe(rule: RuleOf<F>): readonly Phrase<Id>[];
  /** Conditions of the rule, for the same sentence. */
  conditions?(rule: RuleOf<F>): readonly Id[];
  /**
   * Whether it lowers the price of each unit regardless of the rest of the cart. For all buyers that is a price
   * reduction, whose former price must be shown (Directive 98/6/EC art. 6a).
   */
  reducesUnitPrice(rule: RuleOf<F>): boolean;
  /** Whether the cheapest units may be free, or cost only the minimum of a cent, and the field to report. */
  freeGoods?: {
    field: string;
    isPossible(rule: RuleOf<F>, prices: { minCents: number; cheapestCents: number }): boolean;
  };
  /** An error in the rule, and the field to correct. @param options all delivery options of the shop */
  problem?: {
    id: PromotionProblem;
    field: string;
    applies(rule: RuleOf<F>, options: readonly PricedDeliveryOption[]): boolean;
  };
  /** The percentage of a campaign that lowers prices in the same way. */
  campaignPercent?(rule: RuleOf<F>): number;
}

/** A line with its unit price, in cents. */
export interface CandidateLine<Line extends ScopedLine = ScopedLine> {
  line: Line;
  unitCents: number;
}

/** Units of each line that no promotion has used yet. */
export type FreeUnits = ReadonlyMap<CandidateLine, number>;

/** Units that save an amount together, in cents, and how many times. */
export interface Group {
  units: readonly CandidateLine[];
  savingCents: number;
  times: number;
}

/** The goods to which a promotion may apply. */
export interface Offer {
  scope: Scope;
  /** The lines to which it applies, most expensive first. */
  eligibleLines: readonly CandidateLine[];
  free: FreeUnits;
  /** The minimum unit price after an amount was subtracted, in cents. */
  minUnitCents: number;
}

export interface GoodsKind<F extends f.Fields = f.Fields, Id = string> extends Kind<F, Id> {
  /** The groups that it forms from the free units. */
  groups(rule: RuleOf<F>, offer: Offer): readonly Group[];
  /**
   * Units missing to the next step or group; a kind without it does not reward larger quantities.
   * @param pieces units that it could choose from
   * @returns null if no step or group is started, or there is no further one
   */
  countMissingUnits?(rule: RuleOf<F>, quantity: number): number | null;
}

export interface BasketKind<F extends f.Fields = f.Fields, Id = string> extends Kind<F, Id> {
  /**
   * Cents subtracted from the basket.
   * @param remainingCents price of the lines in scope after the goods lane
   * @param minCents minimum that amounts must leave of them
   */
  computeDiscountCents(rule: RuleOf<F>, remainingCents: number, minCents: number): number;
}

export interface DeliveryKind<F extends f.Fields = f.Fields, Id = string> extends Kind<F, Id> {
  appliesTo(rule: RuleOf<F>, option: Omit<PricedDeliveryOption, 'costCents'>): boolean;
  /** The price of a delivery in its scope, in cents. */
  priceCents(rule: RuleOf<F>): number;
}

export const goodsKind = <F extends f.Fields, Id extends string>(kind: GoodsKind<F, Id>) => kind;
export const basketKind = <F extends f.Fields, Id extends string>(kind: BasketKind<F, Id>) => kind;
export const deliveryKind = <F extends f.Fields, Id extends string>(kind: DeliveryKind<F, Id>) => kind;

/** Cents that a percentage subtracts from a price. */
export const percentOff = (percent: number) => (cents: number) => cents - discountedCents(cents, percent);

export const countUnits = (lines: readonly CandidateLine[], free: FreeUnits): number =>
  lines.reduce((count, line) => count + (free.get(line) ?? 0), 0);

/** Each unit is discounted on its own. */
export const groupByUnit = ({ eligibleLines, free }: Offer, saving: (unitCents: number) => number): Group[] =>
  eligibleLines.map((line) => ({
    units: [line],
    savingCents: saving(line.unitCents),
    times: free.get(line) ?? 0,
  }));
