import type { useT } from '@munay/kit';

/** Rules that an empty field breaks. */
const MISSING = ['required', 'isDefined', 'isNotEmpty', 'minLength'];
/** Fields whose form has a sentence of its own. */
const FORMS = ['email', 'phone', 'postcode'] as const;

function kindOf(field: string, rule: string) {
  if (MISSING.includes(rule)) return 'missing';
  if (rule === 'maxLength') return 'long';
  if (rule === 'leadsNowhere') return 'link';
  return FORMS.find((name) => name === field) ?? 'other';
}

/**
 * Why a field is refused, in a sentence that says which one and what would do: for what the server refuses as for what the
 * browser finds by the same rule.
 * @param label as people see it
 * @param rule the server's name of what was broken
 */
export const refusalWords = (
  t: ReturnType<typeof useT>,
  field: string,
  label: string,
  rule: string,
): string => t(`form.refused.${kindOf(field, rule)}`, { field: label });

/** How a control is called, without what is said beside the name. */
export const labelIn = (control: HTMLElement | null): string =>
  (control instanceof HTMLInputElement ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement
    ? control.labels?.[0]?.firstChild?.textContent
    : undefined
  )?.trim() ?? '';
