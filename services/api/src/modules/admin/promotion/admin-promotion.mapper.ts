import {
  type AdminPromotion,
  type CriteriaInput,
  PROMOTION,
  type PromotionInput,
  type RuleInput,
  type ScopeInput,
} from '@munay/contracts/admin/promotion';
import type { FieldRule } from '@munay/contracts/field-rules';
import { fieldsIn } from '@munay/contracts/fields';
import type { Promotion, Scope } from '@munay/contracts/pricing/promotion';
import { AppError } from '../../../errors/app-error';
import { endOf, startOf, toEnd, toStart } from '../../../runtime/shop-time';
import type { PromotionFields, PromotionTerms } from '../../promotion/promotion.types';

/** Without what was not given, which the database would store as null. */
const given = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const scopeOf = ({ of, except }: ScopeInput): Scope => ({ of: of ?? 'all', ...(except && { except }) });
const toScope = ({ of, except }: Scope): ScopeInput => ({
  ...(of !== 'all' && { of: of as CriteriaInput }),
  ...(except && { except: except as CriteriaInput }),
});

/** Which kinds a lane has, and what each needs. */
const RULES: Record<Promotion['lane'], Partial<Record<RuleInput['kind'], readonly (keyof RuleInput)[]>>> = {
  goods: { percent: ['percent'], amountEach: ['cents'], buyGet: ['buy', 'get', 'percent'], steps: ['steps'] },
  basket: { percent: ['percent'], amount: ['cents'] },
  delivery: { to: ['cents', 'zones'] },
};
const EXTRA: Partial<Record<RuleInput['kind'], readonly (keyof RuleInput)[]>> = {
  buyGet: ['times', 'getScope'],
  to: ['methods'],
};

const refused = (field: string, rule: FieldRule = 'required'): AppError =>
  new AppError('badRequest', { fields: [{ field, rule }] });

/** @throws AppError badRequest for a kind that the lane does not have, without what it needs, or with more than it has */
function ruleOf(lane: Promotion['lane'], rule: RuleInput): Promotion['rule'] {
  const needed = RULES[lane][rule.kind];
  if (!needed) throw refused('rule.kind', 'isIn');
  for (const field of needed) if (rule[field] === undefined) throw refused(`rule.${field}`);
  if (lane !== 'delivery' && rule.cents === 0) throw refused('rule.cents');
  const given = Object.entries(rule).filter(([, value]) => value !== undefined);
  const known: readonly string[] = ['kind', ...needed, ...(EXTRA[rule.kind] ?? [])];
  const other = given.find(([field]) => !known.includes(field));
  if (other) throw refused(`rule.${other[0]}`, 'whitelistValidation');
  return {
    ...Object.fromEntries(given),
    ...(rule.kind === 'to' && { methods: rule.methods ?? [] }),
    ...(rule.getScope !== undefined && { getScope: scopeOf(rule.getScope) }),
  } as Promotion['rule'];
}

const toRule = (rule: Promotion['rule']): RuleInput =>
  ({
    ...rule,
    ...('getScope' in rule && rule.getScope && { getScope: toScope(rule.getScope) }),
  }) as RuleInput;

/** What staff typed, as it is stored. @throws AppError badRequest for what does not go together */
export function toStored(input: PromotionInput): PromotionTerms {
  const { rule, scope, code, starts, ends, ...same } = input;
  const { lane, way } = same;
  const startsAt = starts && startOf(starts);
  const endsAt = ends && endOf(ends);
  if (startsAt && endsAt && endsAt <= startsAt) throw refused('ends', 'isLater');
  if (way === 'shared' && !code) throw refused('code');
  if (way !== 'shared' && code !== undefined) throw refused('code', 'whitelistValidation');
  if (lane === 'delivery' && same.alone) throw refused('alone', 'whitelistValidation');
  if (lane === 'delivery' && same.alsoReduced) throw refused('alsoReduced', 'whitelistValidation');
  return {
    ...same,
    ...{ rule: given(ruleOf(lane, rule)), scope: given(scopeOf(scope)), startsAt, endsAt },
    ...(code !== undefined && { code }),
  };
}

export function toInput(promotion: PromotionFields): PromotionInput {
  const { rule, scope, startsAt, endsAt } = promotion;
  return {
    ...fieldsIn(PROMOTION, promotion),
    ...{ rule: toRule(rule), scope: toScope(scope) },
    ...{ starts: startsAt && toStart(startsAt), ends: endsAt && toEnd(endsAt) },
  };
}

export const toAdmin = (
  promotion: PromotionFields,
  { codes, used, savedCents }: Pick<AdminPromotion, 'codes' | 'used' | 'savedCents'>,
): AdminPromotion => ({
  ...toInput(promotion),
  _id: promotion.id,
  version: promotion.version,
  state: promotion.state,
  position: promotion.position,
  startsAt: promotion.startsAt?.toISOString() ?? null,
  endsAt: promotion.endsAt?.toISOString() ?? null,
  left: promotion.left ?? null,
  excludedSizes: promotion.excludedSizes.map((one) => ({ ...one, at: one.at.toISOString() })).reverse(),
  codes,
  used,
  savedCents,
  createdAt: promotion.createdAt.toISOString(),
});
