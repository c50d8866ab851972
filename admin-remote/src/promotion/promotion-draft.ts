import {
  type CriteriaInput,
  EDIT_PROMOTION,
  type EditPromotion,
  PROMOTION,
  type PromotionInput,
  type RuleInput,
  type ScopeInput,
  type ShopTime,
} from '@munay/contracts/admin/promotion';
import { emptyOf, fieldsIn } from '@munay/contracts/fields';
import { typedCents, typedEuros } from '@munay/contracts/money';
import type { ShopDay } from '@munay/contracts/shop-day';

type Kind = RuleInput['kind'];
type Lane = PromotionInput['lane'];

/** Kinds of each lane, in the order in which they are offered. */
export const KINDS: Record<Lane, readonly Kind[]> = {
  goods: ['buyGet', 'steps', 'percent', 'amountEach'],
  basket: ['percent', 'amount'],
  delivery: ['to'],
};

/** The fields of all kinds: a kind that was left keeps what was typed. */
export interface DraftRule extends Pick<RuleInput, 'getScope'> {
  kind: Kind;
  percent: string;
  euros: string;
  buy: string;
  get: string;
  times: string;
  steps: { from: string; percent: string }[];
  zones: NonNullable<RuleInput['zones']>;
  methods: NonNullable<RuleInput['methods']>;
}

/** A moment of the shop as typed; an empty day is none. */
export interface DraftTime {
  day: string;
  time: string;
}

type Typed = 'rule' | 'code' | 'minCents' | 'starts' | 'ends' | 'maxUses' | 'perBuyer';
export interface PromotionDraft
  extends Omit<EditPromotion, Typed>, Record<Exclude<Typed, 'rule' | 'starts' | 'ends'>, string> {
  rule: DraftRule;
  starts: DraftTime;
  ends: DraftTime;
}

const NO_TIME: DraftTime = { day: '', time: '' };
const EMPTY_RULE: DraftRule = {
  kind: 'buyGet',
  percent: '',
  euros: '',
  buy: '2',
  get: '1',
  times: '',
  steps: [{ from: '', percent: '' }],
  zones: ['peninsula'],
  methods: [],
};

const typed = (value: number | null | undefined): string => (value ? String(value) : '');
const typedTime = (at: ShopTime | null): DraftTime => (at ? { day: at.day, time: at.time ?? '' } : NO_TIME);

const draftRuleOf = ({ steps, cents, ...rule }: RuleInput): DraftRule => ({
  ...EMPTY_RULE,
  ...{ kind: rule.kind, percent: typed(rule.percent), times: typed(rule.times) },
  euros: cents === undefined ? '' : typedEuros(cents),
  buy: typed(rule.buy) || EMPTY_RULE.buy,
  get: typed(rule.get) || EMPTY_RULE.get,
  ...(rule.getScope && { getScope: rule.getScope }),
  ...(steps && { steps: steps.map(({ from, percent }) => ({ from: typed(from), percent: typed(percent) })) }),
  ...(rule.zones && { zones: rule.zones }),
  ...(rule.methods && { methods: rule.methods }),
});

export const draftOf = (promotion: EditPromotion): PromotionDraft =>
  fieldsIn(EDIT_PROMOTION, {
    ...promotion,
    rule: draftRuleOf(promotion.rule),
    code: promotion.code ?? '',
    minCents: promotion.minCents > 0 ? typedEuros(promotion.minCents) : '',
    starts: typedTime(promotion.starts),
    ends: typedTime(promotion.ends),
    maxUses: typed(promotion.maxUses),
    perBuyer: typed(promotion.perBuyer),
  });

export const EMPTY = draftOf({
  ...emptyOf(EDIT_PROMOTION),
  rule: { kind: 'buyGet', percent: 100 },
});

/** NaN, which the server refuses by the name of its field, for what is no number. */
const whole = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : NaN);
const cents = (text: string): number => typedCents(text) ?? NaN;
const limit = (text: string): number | null => (text === '' ? null : whole(text));
const shopTime = ({ day, time }: DraftTime): ShopTime | null =>
  day ? { day: day as ShopDay, ...(time && { time }) } : null;

function ruleOf(rule: DraftRule): RuleInput {
  const { kind, percent, euros, buy, get, times, getScope, steps, zones, methods } = rule;
  switch (kind) {
    case 'percent':
      return { kind, percent: whole(percent) };
    case 'amountEach':
    case 'amount':
      return { kind, cents: cents(euros) };
    case 'buyGet':
      return {
        ...{ kind, buy: whole(buy), get: whole(get), percent: whole(percent) },
        ...(times && { times: whole(times) }),
        ...(getScope && { getScope }),
      };
    case 'steps':
      return {
        kind,
        steps: steps.map((step) => ({ from: whole(step.from), percent: whole(step.percent) })),
      };
    case 'to':
      return { kind, cents: euros === '' ? 0 : cents(euros), zones, methods };
  }
}

export const inputOf = ({ code, ...draft }: PromotionDraft): PromotionInput => ({
  ...fieldsIn(PROMOTION, draft),
  rule: ruleOf(draft.rule),
  ...(draft.way === 'shared' && code && { code }),
  minCents: draft.minCents === '' ? 0 : cents(draft.minCents),
  ...(draft.lane === 'delivery' && { alsoReduced: false, alone: false }),
  starts: shopTime(draft.starts),
  ends: shopTime(draft.ends),
  maxUses: limit(draft.maxUses),
  perBuyer: limit(draft.perBuyer),
});

/** Whether all numbers are typed, so that the server can look at it. */
export const isWhole = (input: PromotionInput): boolean =>
  !JSON.stringify(input, (_key, value: unknown) => (Number.isNaN(value) ? 'missing' : value)).includes(
    '"missing"',
  );

/** Another lane, with the first of its kinds unless it has the present one. */
export const inLane = (rule: DraftRule, lane: Lane): DraftRule => ({
  ...rule,
  kind: KINDS[lane].find((kind) => kind === rule.kind) ?? KINDS[lane][0] ?? rule.kind,
});

/** Without empty lists: they would match nothing. */
function criteriaOf(criteria: CriteriaInput): CriteriaInput | undefined {
  const given = Object.entries(criteria).filter(([, list]) => (list as unknown[]).length > 0);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** A scope with other criteria in one of its parts. */
export function withCriteria(scope: ScopeInput, part: keyof ScopeInput, criteria: CriteriaInput): ScopeInput {
  const next = { ...scope, [part]: criteriaOf(criteria) };
  return Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined));
}

/** Ids of products and SKUs that goods are selected by. */
export const keysIn = ({ of, except }: ScopeInput): string[] =>
  [of, except].flatMap((criteria) => [...(criteria?.products ?? []), ...(criteria?.skus ?? [])]);

/** A scope that also excludes these sizes. */
export const withoutSizes = (scope: ScopeInput, skus: readonly string[]): ScopeInput =>
  withCriteria(scope, 'except', {
    ...scope.except,
    skus: [...new Set([...(scope.except?.skus ?? []), ...skus])],
  });
