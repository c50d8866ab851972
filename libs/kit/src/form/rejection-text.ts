import type { Translate } from '../i18n/message-ids';

/** Rules that an empty field violates. */
const MISSING_RULES = ['required', 'isDefined', 'isNotEmpty', 'minLength'];
/** Fields with their own message for an invalid format. */
const FORMATTED_FIELDS = ['email', 'phone', 'postcode'] as const;

function toRejectionKind(field: string, rule: string) {
  if (MISSING_RULES.includes(rule)) return 'missing';
  if (rule === 'maxLength') return 'long';
  if (rule === 'noLinks') return 'link';
  return FORMATTED_FIELDS.find((name) => name === field) ?? 'other';
}

/**
 * Message for a rejected field. It contains the name of the field and the requirement, and does not depend on whether
 * the server or the browser validated the field.
 * @param label visible label
 * @param rule name of the violated rule
 */
export const toRejectionText = (t: Translate, field: string, label: string, rule: string): string =>
  t(`form.refused.${toRejectionKind(field, rule)}`, { field: label });

/** Label of a control as text, without additions such as “(optional)”. */
export const getLabel = (control: HTMLElement | undefined): string =>
  (control instanceof HTMLInputElement ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement
    ? control.labels?.[0]?.firstChild?.textContent
    : undefined
  )?.trim() ?? '';
