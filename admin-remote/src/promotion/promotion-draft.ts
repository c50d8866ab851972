import {
  EDIT_PROMOTION_INPUT,
  type EditPromotionInput,
  PROMOTION,
  type PromotionInput,
  type ShopTime,
} from '@munay/contracts/admin/promotion';
import { createEmptyInput, type Field, type Fields, pickFields } from '@munay/contracts/fields';
import { parseEuros, toEurosInput } from '@munay/contracts/money';
import type { PromotionTarget } from '@munay/contracts/promotion/kind';
import {
  getKind,
  KINDS,
  NEW_RULE,
  RULE_DEFAULTS,
  RULE_FIELDS,
  type RuleInput,
} from '@munay/contracts/promotion/kinds';
import type { CriteriaInput, ScopeInput } from '@munay/contracts/promotion/scope';
import type { ShopDay } from '@munay/contracts/shop-day';

type Kind = RuleInput['kind'];

/** Promotion kinds with this target, in display order. Kinds that reward larger quantities come first. */
export function listKinds(target: PromotionTarget): Kind[] {
  const all = Object.entries(KINDS[target]).map(([name, kind]) => ({
    name: name as Kind,
    isLater: !('countMissingUnits' in kind),
  }));
  return all.sort((a, b) => Number(a.isLater) - Number(b.isLater)).map(({ name }) => name);
}

/** The strings entered in one row of inputs. */
export type DraftRow = Record<string, string>;
/**
 * Inputs for all kinds of rule, so that switching to another kind and back keeps the entered values. Numbers are stored
 * as text, including those in rows.
 */
export type DraftRule = { kind: Kind } & Record<Exclude<keyof RuleInput, 'kind'>, unknown>;

/** A date and a time of day in the shop's time zone, as entered. An empty day means no limit. */
export interface DraftTime {
  day: string;
  time: string;
}

type ConvertedDraftField = 'rule' | 'code' | 'minCents' | 'starts' | 'ends' | 'maxUses' | 'perBuyer';
export interface PromotionDraft
  extends
    Omit<EditPromotionInput, ConvertedDraftField>,
    Record<Exclude<ConvertedDraftField, 'rule' | 'starts' | 'ends'>, string> {
  rule: DraftRule;
  starts: DraftTime;
  ends: DraftTime;
}

const EMPTY_TIME: DraftTime = { day: '', time: '' };

const toNumberInput = (value: number | null | undefined): string => (value ? String(value) : '');
const toDraftTime = (at: ShopTime | null): DraftTime =>
  at ? { day: at.day, time: at.time ?? '' } : EMPTY_TIME;

type Values = Partial<Record<string, unknown>>;

function toDraftField(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'money':
      return value === undefined ? '' : toEurosInput(value as number);
    case 'whole':
      return toNumberInput(value as number | undefined);
    case 'list':
      return ((value ?? [{}]) as Values[]).map((row) => toDraftFields(getRowFields(field), row));
    case 'some':
      return value ?? [];
    default:
      return value;
  }
}

/** The fields of a list row. */
export const getRowFields = ({ of }: Extract<Field, { of: Field }>): Fields =>
  'fields' in of ? of.fields : {};

const toDraftFields = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toDraftField(field, values[name])]),
  );

const toDraftRule = (rule: RuleInput): DraftRule =>
  ({ kind: rule.kind, ...toDraftFields(RULE_FIELDS, { ...RULE_DEFAULTS, ...rule }) }) as DraftRule;

export const toDraft = (promotion: EditPromotionInput): PromotionDraft =>
  pickFields(EDIT_PROMOTION_INPUT, {
    ...promotion,
    rule: toDraftRule(promotion.rule),
    code: promotion.code ?? '',
    minCents: promotion.minCents > 0 ? toEurosInput(promotion.minCents) : '',
    starts: toDraftTime(promotion.starts),
    ends: toDraftTime(promotion.ends),
    maxUses: toNumberInput(promotion.maxUses),
    perBuyer: toNumberInput(promotion.perBuyer),
  });

export const EMPTY_DRAFT = toDraft({
  ...createEmptyInput(EDIT_PROMOTION_INPUT),
  rule: NEW_RULE,
});

/** NaN for text that is not a number, so that the server rejects it with an error that names the field. */
const parseInteger = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : NaN);
const parseCents = (text: string): number => parseEuros(text) ?? NaN;
const parseLimit = (text: string): number | null => (text === '' ? null : parseInteger(text));
const parseShopTime = ({ day, time }: DraftTime): ShopTime | null =>
  day ? { day: day as ShopDay, time: time || undefined } : null;

function toFieldValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'money':
      return value === '' && field.min === 0 ? 0 : parseCents(value as string);
    case 'whole':
      return value === '' && field.missing ? undefined : parseInteger(value as string);
    case 'list':
      return (value as Values[]).map((row) => toFieldValues(getRowFields(field), row));
    default:
      return value;
  }
}

const toFieldValues = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const fieldValue = toFieldValue(field, values[name]);
      return fieldValue === undefined ? [] : [[name, fieldValue]];
    }),
  );

const toRule = ({ target, rule }: Pick<PromotionDraft, 'target' | 'rule'>): RuleInput => ({
  kind: rule.kind,
  ...toFieldValues(getKind({ target, rule }).fields, rule),
});

export const toInput = ({ code, ...draft }: PromotionDraft): PromotionInput => ({
  ...pickFields(PROMOTION, draft),
  rule: toRule(draft),
  code: (draft.redemption === 'shared' && code) || undefined,
  minCents: draft.minCents === '' ? 0 : parseCents(draft.minCents),
  ...(draft.target === 'delivery' && { includesDiscounted: false, exclusive: false }),
  starts: parseShopTime(draft.starts),
  ends: parseShopTime(draft.ends),
  maxUses: parseLimit(draft.maxUses),
  perBuyer: parseLimit(draft.perBuyer),
});

/** Whether all numbers are filled in. The preview requires all of them. */
export const isComplete = (input: PromotionInput): boolean =>
  !JSON.stringify(input, (_key, value: unknown) => (Number.isNaN(value) ? 'missing' : value)).includes(
    '"missing"',
  );

/** Changes the target. The kind is preserved if the new target supports it; otherwise the first kind is selected. */
export const changeTarget = (rule: DraftRule, target: PromotionTarget): DraftRule => ({
  ...rule,
  kind: listKinds(target).find((kind) => kind === rule.kind) ?? listKinds(target)[0] ?? rule.kind,
});

/** Removes empty lists, which would match nothing. */
function toCriteria(criteria: CriteriaInput): CriteriaInput | undefined {
  const entries = Object.entries(criteria).filter(([, list]) => (list as unknown[]).length > 0);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Replaces the criteria in one part of the scope. */
export function setCriteria(scope: ScopeInput, part: keyof ScopeInput, criteria: CriteriaInput): ScopeInput {
  const next = { ...scope, [part]: toCriteria(criteria) };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** Product ids and SKUs in the scope. */
export const listCriterionKeys = ({ of, except }: ScopeInput): string[] =>
  [of, except].flatMap((criteria) => [...(criteria?.products ?? []), ...(criteria?.skus ?? [])]);

/** Excludes more sizes from the scope. */
export const removeSizes = (scope: ScopeInput, skus: readonly string[]): ScopeInput =>
  setCriteria(scope, 'except', {
    ...scope.except,
    skus: [...new Set([...(scope.except?.skus ?? []), ...skus])],
  });
