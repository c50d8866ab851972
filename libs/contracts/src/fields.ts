/*
 * Field tables are the only declaration of what an input may contain. `InputOf` is the type of the input, the API
 * validates the input with the class that `dtoOf` creates from the table, and forms read the limits from the table.
 */
import { LIMITS } from './limits';
import type { Localized } from './locale';
import type { ShopDay } from './shop-day';

/** How a missing string is reported: as too short with `min`, as empty with `filled`. */
interface RequiredRule {
  min?: 1;
  filled?: true;
}
export interface TextRule extends RequiredRule {
  /**
   * `line` is trimmed and has no control characters, `lines` may have line breaks, `prose` is written by shoppers, and
   * `text` may have any characters. `prose` is always trimmed; `lines` and `text` only if they must not be empty.
   */
  kind: 'line' | 'lines' | 'prose' | 'text';
  max: number;
  pattern?: RegExp;
  /** Rejects URLs, because emails to other people quote the text. */
  noLinks?: true;
  /** A province that must match the `postcode` of the same address. */
  fitsPostcode?: true;
}
export interface ListRule {
  /** With `some`, the error for a value that is not a list comes before the error for its length. */
  kind: 'list' | 'some';
  of: Field;
  max?: number;
  min?: number;
  /** If the value is not a list, reports the violated item rules instead of the list rules. */
  bare?: true;
  /** Items must be unique. If field names are given, the items must differ in these fields. */
  unique?: true | readonly string[];
}
export interface GroupRule {
  kind: 'group';
  /** Name of the DTO class, and of the schema in the API document. */
  name: string;
  fields: Fields;
  /**
   * Rule that a missing value violates; `loose` accepts it. By default a value must be defined unless it is optional.
   */
  required?: 'defined' | 'filled' | 'loose' | undefined;
}
type Rule =
  | TextRule
  | ListRule
  | GroupRule
  | { kind: 'matching'; pattern: RegExp; max?: number | undefined }
  | { kind: 'whole' | 'money'; min: number; max?: number | undefined }
  | { kind: 'choice'; of: readonly unknown[] }
  /** An ISO 8601 timestamp, later than the field `after`. */
  | { kind: 'instant'; after?: string }
  | {
      /**
       * `phone` is a person's number and is stored in a normalised form. `shopPhone` is stored as entered. A field of
       * the kind `own` is validated by the API.
       */
      kind:
        | 'flag'
        | 'id'
        | 'uuid'
        | 'email'
        | 'phone'
        | 'shopPhone'
        | 'taxId'
        | 'image'
        | 'color'
        | 'day'
        | 'own';
    };
/**
 * What may replace a value. `absent`: no field. `ignored`: no field or null, with the same meaning. `none`: null or no
 * field. `null`: only null. `empty`: an empty string. `conditional`: no field if `needed` returns false.
 */
type MissingValue = 'absent' | 'ignored' | 'none' | 'null' | 'empty' | 'conditional';
interface Facts<Value> {
  /** Reports a wrong type before all other rules. */
  typeFirst?: true;
  missing?: MissingValue;
  /** Whether the field is required, depending on other fields of the input. */
  needed?: (input: never) => boolean;
  /** Never set; only carries the type. */
  value?: Value;
}
export type Field<Value = unknown> = Rule & Facts<Value>;
export type Group<Value = unknown> = GroupRule & Facts<Value>;
type BoundedField<Value> = Field<Value> & { max: number };
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends { value?: infer Value } ? Value : never;
type OptionalKeys<F> = {
  [K in keyof F]: F[K] extends { missing: 'absent' | 'ignored' | 'conditional' } ? K : never;
}[keyof F];
/** Type of an input with these fields. */
export type InputOf<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
  [K in OptionalKeys<F>]?: ValueOf<F[K]>;
};
/** Type of the input in a request body. JSON omits undefined fields. */
export type RequestOf<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
  [K in OptionalKeys<F>]?: ValueOf<F[K]> | undefined;
};

export const typeFirst = <F extends object>(field: F) => ({ ...field, typeFirst: true as const });
type TextOptions = Omit<TextRule, 'kind' | 'max'>;
const createTextField =
  (kind: TextRule['kind']) =>
  (max: number, options: TextOptions = {}): BoundedField<string> => ({ kind, max, ...options });
export const line = createTextField('line');
export const lines = createTextField('lines');
export const prose = createTextField('prose');
export const text = createTextField('text');
export function matching(pattern: RegExp, max: number): BoundedField<string>;
export function matching(pattern: RegExp): Field<string>;
export function matching(pattern: RegExp, max?: number): Field<string> {
  return { kind: 'matching', pattern, max };
}
export const whole = (min: number, max?: number): Field<number> => ({ kind: 'whole', min, max });
/** An amount as an integer in minor units. */
export const money = (min: number, max?: number): Field<number> => ({ kind: 'money', min, max });
/** An integer field whose type is checked before its limits. */
export const range = (min: number, max: number): BoundedField<number> =>
  typeFirst({ kind: 'whole', min, max });
export const choice = <const Value>(of: readonly Value[]): Field<Value> => ({ kind: 'choice', of });
export const FLAG: Field<boolean> = { kind: 'flag' };
export const ID: Field<string> = { kind: 'id' };
export const UUID: Field<string> = { kind: 'uuid' };
export const EMAIL: BoundedField<string> = { kind: 'email', max: LIMITS.emailMax };
export const PHONE: BoundedField<string> = { kind: 'phone', max: LIMITS.phoneMax };
export const SHOP_PHONE: Field<string> = { kind: 'shopPhone' };
export const TAX_ID: BoundedField<string> = { kind: 'taxId', max: LIMITS.taxIdMax };
const DAY: Field<ShopDay> = { kind: 'day' };
export const INSTANT: Field<string> = { kind: 'instant' };
export const instantAfter = (after: string): Field<string> => ({ kind: 'instant', after });
/** Whether the end is after the start, or one of them is missing. */
export const isLater = (end: Date | string, start: Date | string): boolean =>
  !(new Date(end) <= new Date(start));
export const COLOR: Field<string> = { kind: 'color' };
export const IMAGE: Field<string> = { kind: 'image' };
/** Limit that rejects huge input cheaply. The rule of 8 to 128 characters is checked separately. */
export const PASSWORD = text(1_024);
/** A person's name. It must not contain URLs, because emails to other people's addresses quote it. */
export const personName = (options: TextOptions = {}, max: number = LIMITS.nameMax): BoundedField<string> =>
  line(max, { ...options, noLinks: true });
export const group = <F extends Fields>(
  name: string,
  fields: F,
  required?: GroupRule['required'],
): Group<InputOf<F>> & { fields: F } => ({ kind: 'group', name, fields, required });
export const localized = (
  name: string,
  each: Field<string> & { max?: number },
  required?: GroupRule['required'],
): Group<Localized> & { max: number } => ({
  ...group(name, { es: each, en: each }, required),
  max: each.max ?? Infinity,
});
export const list = <Value, Bounds extends Omit<ListRule, 'kind' | 'of'>>(
  of: Field<Value>,
  bounds: Bounds,
): Field<Value[]> & Bounds => ({
  kind: 'list',
  of,
  ...bounds,
});
const optionalAs =
  <const L extends MissingValue>(missing: L) =>
  <F extends Field>(field: F): F & { missing: L } => ({ ...field, missing });
export const optional = optionalAs('absent');
/** A list of values to filter by. */
export const anyOf = <Value>(of: Field<Value>, max: number): Field<Value[]> => ({ kind: 'some', of, max });
/** A list of values to filter by; without the field, all values match. */
export const optionalAnyOf = <Value>(of: Field<Value>, max: number) => optional(anyOf(of, max));
export const nullable = <Value>(field: Field<Value>): Field<Value | null> => ({ ...field, missing: 'none' });
/** Also accepts a missing value, but clients should send a value. */
export const loose = <F extends Field>(field: F): F => ({ ...field, required: 'loose' });
/** A number, or null for no limit. */
export const limit = (min: number, max: number): BoundedField<number | null> => ({
  ...range(min, max),
  missing: 'none',
});
/** A time in the shop's time zone. Without a time of day, it is the beginning or the end of the day. */
export const dateTime = (name: string) =>
  group(name, { day: DAY, time: optional(matching(/^([01]\d|2[0-3]):[0-5]\d$/)) });
export const own = <Value>(): Field<Value> => ({ kind: 'own' });

/** Accepts null, which has the same meaning as an absent field. */
export const ignoredField = optionalAs('ignored');
/** Accepts a missing value in validation, because the service reports it. */
export const unchecked = optionalAs('none');
export const orEmpty = optionalAs('empty');
export const orNull = <Value>(field: Field<Value>): Field<Value | null> => ({ ...field, missing: 'null' });

/** The field may be absent if `needed` returns false. */
export const conditional = <F extends Field, Input>(field: F, needed: (input: Input) => boolean) => ({
  ...field,
  missing: 'conditional' as const,
  needed,
});

const listEntries = <F extends Fields>(table: F) => Object.entries(table) as [keyof F & string, Field][];

/** A record's values for the fields of a table, in table order. */
export const pickFields = <F extends Fields, From extends object>(table: F, from: From) =>
  Object.fromEntries(
    listEntries(table).flatMap(([name]) => (name in from ? [[name, from[name as keyof typeof from]]] : [])),
  ) as Pick<From, keyof From & keyof F>;

/** A record's values as strings for a form, with '' for missing values. */
export const pickTexts = <Name extends string>(
  names: readonly Name[],
  from: { readonly [Text in Name]?: string | undefined },
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? ''])) as Record<Name, string>;

/** Removes optional fields with an empty string from a record. */
export const omitEmpty = <From extends object>(table: Fields, from: From): From =>
  Object.fromEntries(
    Object.entries(from).filter(([name, value]) => value !== '' || table[name]?.missing !== 'absent'),
  ) as From;

function createEmptyValue(field: Field): unknown {
  if (field.missing === 'none' || field.missing === 'null') return null;
  if (field.kind === 'group') return createEmptyInput(field.fields);
  if (field.kind === 'choice') return field.of[0];
  if (field.kind === 'flag') return false;
  if (field.kind === 'list') return [];
  return field.kind === 'whole' || field.kind === 'money' ? field.min : '';
}

/** Initial values for an empty form, e.g. the first option of a choice and the minimum of a number. */
export const createEmptyInput = <F extends Fields>(table: F) =>
  Object.fromEntries(
    listEntries(table).flatMap(([name, field]) =>
      field.missing === 'absent' ? [] : [[name, createEmptyValue(field)]],
    ),
  ) as InputOf<F>;

export const EXTENDED = Symbol('extended');
/** Adds fields to an input. Their errors are reported first, but the API document lists them last. */
export const extendFields = <Base extends Fields, More extends Fields>(base: Base, more: More): Base & More =>
  Object.defineProperty({ ...base, ...more }, EXTENDED, { value: { base, added: more } });
/** Version for optimistic locking: a change contains the version that it is based on. */
export const VERSION = whole(0);
