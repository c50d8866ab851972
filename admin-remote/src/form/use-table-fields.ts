import type { FormFieldMessage } from '@munay/contracts/admin/audited-fields';
import type { Field, Fields } from '@munay/contracts/fields';
import type { Locale, Localized } from '@munay/contracts/locale';
import { isMessageId, useT } from '@munay/kit';
import type { FieldErrors } from './field-errors';
import type { Draft } from './form-draft';

type Kind = FormFieldMessage extends `field.${infer Name}.${string}` ? Name : never;
type NamesOf<T, Value> = { [Name in keyof T & string]: T[Name] extends Value ? Name : never }[keyof T &
  string];

const isNumber = (row: Field | undefined): boolean => row?.kind === 'whole' || row?.kind === 'money';

/**
 * Props for the inputs of a record: limits from the field table, the label `field.<kind>.<field>`, and the hint
 * `hint.<kind>.<field>` if that message exists. The hint may contain `{max}`.
 */
export function useTableFields<T extends object>(
  kind: Kind,
  table: Fields,
  { value, set }: Pick<Draft<T>, 'value' | 'set'>,
  errors: FieldErrors,
) {
  const t = useT();
  const findMax = (name: string): number | undefined => {
    const row = table[name];
    return row && 'max' in row ? row.max : undefined;
  };
  const toTextProps = (name: string, path: string) => {
    const [label, hint] = [`field.${kind}.${name}` as FormFieldMessage, `hint.${kind}.${name}`];
    const max = findMax(name);
    return {
      path,
      label: t(label),
      error: errors[path],
      ...(isMessageId(hint) && { hint: t(hint, { max: max ?? '' }) }),
      ...(!isNumber(table[name]) && { maxLength: max }),
    };
  };
  const field = (name: NamesOf<T, string>) => ({
    ...toTextProps(name, name),
    value: value[name] as string,
    onChange: (text: string) => set(name, text as T[typeof name]),
  });
  return {
    field,
    /** Props for a whole number that is entered as text. */
    digits: (name: NamesOf<T, string>) => ({ ...field(name), largest: findMax(name) ?? Infinity }),
    /** Props for a bilingual text field. */
    fieldIn: (name: NamesOf<T, Localized>, locale: Locale) => ({
      ...toTextProps(name, `${name}.${locale}`),
      value: (value[name] as Localized)[locale],
      onChange: (text: string) => set(name, (current) => ({ ...current, [locale]: text })),
    }),
  };
}
