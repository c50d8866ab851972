import { FIELD_RULES, type FieldRule } from '@munay/contracts/field-rules';
import { ApiError, type Translate } from '@munay/kit';

/** Validation rules that only a bug in the form can violate. */
const TECHNICAL_RULES = [
  'changeOrCount',
  'isArray',
  'isBoolean',
  'isObject',
  'isString',
  'isUuid',
  'isWordGroups',
  'known',
  'nestedValidation',
  'notEquals',
  'staffCancelOnly',
  'transferOnly',
  'unknownValue',
  'whitelistValidation',
] as const;
type FieldMessage = Exclude<FieldRule, (typeof TECHNICAL_RULES)[number]>;

/** Error messages keyed by field path. Paths match the API, e.g. `sizes.1.sku`. */
export type FieldErrors = Readonly<Record<string, string>>;

const technicalRules: readonly string[] = TECHNICAL_RULES;
const hasMessage = (rule: string): rule is FieldMessage =>
  FIELD_RULES.some((item) => item === rule) && !technicalRules.includes(rule);

export const describeRule = (rule: string, t: Translate): string =>
  t(`rule.${hasMessage(rule) ? rule : 'other'}`);

/** Maps the field errors of a failed request to messages keyed by field path, without the `body.` prefix. */
export function toFieldErrors(error: unknown, t: Translate): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, rule]) => [
      path,
      rule === 'matches' && /(^|\.)postcode$/.test(path) ? t('rule.postcode') : describeRule(rule, t),
    ]),
  );
}

/** Element id of a field's control. Error summaries link to it. */
export const toFieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;
