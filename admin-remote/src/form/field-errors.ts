import { ApiError, type Translate } from '@munay/kit';

/** Broken rules that have words; others say that the value is not valid. */
const RULES = [
  'required', 'isNotEmpty', 'minLength', 'maxLength', 'min', 'max', 'isInt', 'isIn', 'isMongoId', 'isEmail', 'matches',
  'isISO8601', 'isLater', 'arrayMaxSize', 'arrayUnique', 'taken', 'twice', 'unknown', 'fitsPostcode', 'outsideVat',
  'isPhone',
] as const; // prettier-ignore

/** Field path to words. Paths are those of the server, e.g. `sizes.1.sku`. */
export type FieldErrors = Readonly<Record<string, string>>;

const isKnown = (rule: string): rule is (typeof RULES)[number] => RULES.some((item) => item === rule);

export const ruleText = (rule: string, t: Translate): string => t(`rule.${isKnown(rule) ? rule : 'other'}`);

/** What a refused call says about its fields; the leading `body.` without the leading `body.`; paths as the server names them. */
export function fieldErrorsOf(error: unknown, t: Translate): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([path, rule]) => [path, ruleText(rule, t)]));
}

/** Id of the control of a field, so that summaries can lead to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;
