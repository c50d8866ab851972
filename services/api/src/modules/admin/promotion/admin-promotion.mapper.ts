import { type AdminPromotion, PROMOTION, type PromotionInput } from '@munay/contracts/admin/promotion';
import type { FieldRule } from '@munay/contracts/field-rules';
import { type Field, isLater, pickFields } from '@munay/contracts/fields';
import type { Promotion } from '@munay/contracts/pricing/promotion';
import type { PromotionTarget } from '@munay/contracts/promotion/kind';
import { findKind, type RuleInput } from '@munay/contracts/promotion/kinds';
import { AppError } from '../../../errors/app-error';
import { toEndDate, toShopEndTime, toShopStartTime, toStartDate } from '../../../runtime/shop-time';
import type { PromotionFields, PromotionTerms } from '../../promotion/promotion.types';

/** Removes undefined fields, which the database would store as null. */
const omitUndefined = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const createFieldError = (field: string, rule: FieldRule = 'required'): AppError =>
  new AppError('badRequest', { fields: [{ field, rule }] });

const isMissing = (value: unknown, field: Field): boolean =>
  value === undefined || (field.kind === 'money' && (value as number) < field.min);

/** @throws AppError badRequest for a kind that the target does not support, or for missing or unexpected fields */
function requireRule(target: PromotionTarget, { kind: name, ...values }: RuleInput): void {
  const omitUndefined: Record<string, unknown> = values;
  const kind = findKind(target, name);
  if (!kind) throw createFieldError('rule.kind', 'isIn');
  for (const [part, field] of Object.entries(kind.fields))
    if (!field.missing && isMissing(omitUndefined[part], field)) throw createFieldError(`rule.${part}`);
  const unexpectedPart = Object.keys(omitUndefined).find(
    (part) => omitUndefined[part] !== undefined && !(part in kind.fields),
  );
  if (unexpectedPart) throw createFieldError(`rule.${unexpectedPart}`, 'whitelistValidation');
}

/** Converts staff input to its stored form. @throws AppError badRequest for contradictory fields */
export function toPromotionTerms(input: PromotionInput): PromotionTerms {
  const { rule, scope, code, starts, ends, ...same } = input;
  const { target, redemption } = same;
  const startsAt = starts && toStartDate(starts);
  const endsAt = ends && toEndDate(ends);
  if (startsAt && endsAt && !isLater(endsAt, startsAt)) throw createFieldError('ends', 'isLater');
  if (redemption === 'shared' && !code) throw createFieldError('code');
  if (redemption !== 'shared' && code !== undefined) throw createFieldError('code', 'whitelistValidation');
  if (target === 'delivery' && same.exclusive) throw createFieldError('exclusive', 'whitelistValidation');
  if (target === 'delivery' && same.includesDiscounted)
    throw createFieldError('includesDiscounted', 'whitelistValidation');
  requireRule(target, rule);
  return {
    ...same,
    rule: omitUndefined(rule) as Promotion['rule'],
    scope: omitUndefined(scope),
    startsAt,
    endsAt,
    ...(code !== undefined && { code }),
  };
}

export function toPromotionInput(promotion: PromotionFields): PromotionInput {
  const { rule, scope, startsAt, endsAt } = promotion;
  return {
    ...pickFields(PROMOTION, promotion),
    ...({ rule, scope } as Pick<PromotionInput, 'rule' | 'scope'>),
    starts: startsAt && toShopStartTime(startsAt),
    ends: endsAt && toShopEndTime(endsAt),
  };
}

export const toAdminPromotion = (
  promotion: PromotionFields,
  { codes, used, savedCents }: Pick<AdminPromotion, 'codes' | 'used' | 'savedCents'>,
): AdminPromotion => ({
  ...toPromotionInput(promotion),
  _id: promotion.id,
  version: promotion.version,
  state: promotion.state,
  position: promotion.position,
  startsAt: promotion.startsAt?.toISOString() ?? null,
  endsAt: promotion.endsAt?.toISOString() ?? null,
  left: promotion.left ?? null,
  excludedSizes: promotion.excludedSizes
    .map((excludedSize) => ({ ...excludedSize, at: excludedSize.at.toISOString() }))
    .reverse(),
  codes,
  used,
  savedCents,
  createdAt: promotion.createdAt.toISOString(),
});
