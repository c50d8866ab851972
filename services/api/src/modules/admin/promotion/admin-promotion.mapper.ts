import type {
  AdminPromotion,
  CriteriaInput,
  PromotionInput,
  RuleInput,
  ScopeInput,
} from '@munay/contracts/admin/promotion';
import type { Promotion, Scope } from '@munay/contracts/pricing/promotion';
import { AppError } from '../../../errors/app-error';
import { endOf, startOf, toEnd, toStart } from '../../../runtime/shop-time';
import type { NewPromotion, PromotionFields } from '../../promotion/promotion.types';

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

const refused = (field: string): AppError =>
  new AppError('badRequest', { fields: [{ field, rule: 'required' }] });

/** @throws AppError badRequest for a kind that the lane does not have, or without what it needs */
function ruleOf(lane: Promotion['lane'], rule: RuleInput): Promotion['rule'] {
  const needed = RULES[lane][rule.kind];
  if (!needed) throw new AppError('badRequest', { fields: [{ field: 'rule.kind', rule: 'isIn' }] });
  for (const field of needed) if (rule[field] === undefined) throw refused(`rule.${field}`);
  if (lane !== 'delivery' && rule.cents === 0) throw refused('rule.cents');
  const known = [...needed, ...(EXTRA[rule.kind] ?? [])].filter((field) => rule[field] !== undefined);
  const picked = Object.fromEntries(known.map((field) => [field, rule[field]]));
  return {
    kind: rule.kind,
    ...picked,
    ...(rule.kind === 'to' && { methods: rule.methods ?? [] }),
    ...(picked.getScope !== undefined && { getScope: scopeOf(picked.getScope as ScopeInput) }),
  } as Promotion['rule'];
}

const toRule = (rule: Promotion['rule']): RuleInput =>
  ({
    ...rule,
    ...('getScope' in rule && rule.getScope && { getScope: toScope(rule.getScope) }),
  }) as RuleInput;

/** What staff typed, as it is stored. @throws AppError badRequest for what does not go together */
export function toStored(
  input: PromotionInput,
): Omit<NewPromotion, 'state' | 'position' | 'left' | 'version'> {
  const { lane, way, starts, ends } = input;
  const startsAt = starts && startOf(starts);
  const endsAt = ends && endOf(ends);
  if (startsAt && endsAt && endsAt <= startsAt)
    throw new AppError('badRequest', { fields: [{ field: 'ends', rule: 'isLater' }] });
  if (way === 'shared' && !input.code) throw refused('code');
  return {
    title: input.title,
    lane,
    rule: given(ruleOf(lane, input.rule)),
    scope: given(scopeOf(input.scope)),
    way,
    ...(way === 'shared' && input.code !== undefined && { code: input.code }),
    minCents: input.minCents,
    alsoReduced: input.alsoReduced,
    alone: lane !== 'delivery' && input.alone,
    announced: input.announced,
    startsAt,
    endsAt,
    maxUses: input.maxUses,
    perBuyer: input.perBuyer,
    firstOrder: input.firstOrder,
  };
}

export function toInput(promotion: PromotionFields): PromotionInput {
  const { startsAt, endsAt, code } = promotion;
  return {
    title: promotion.title,
    lane: promotion.lane,
    rule: toRule(promotion.rule),
    scope: toScope(promotion.scope),
    way: promotion.way,
    ...(code !== undefined && { code }),
    minCents: promotion.minCents,
    alsoReduced: promotion.alsoReduced,
    alone: promotion.alone,
    announced: promotion.announced,
    starts: startsAt && toStart(startsAt),
    ends: endsAt && toEnd(endsAt),
    maxUses: promotion.maxUses,
    perBuyer: promotion.perBuyer,
    firstOrder: promotion.firstOrder,
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
  codes,
  used,
  savedCents,
  createdAt: promotion.createdAt.toISOString(),
});
