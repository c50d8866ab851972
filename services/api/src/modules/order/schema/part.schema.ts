import mongoose, { type SchemaDefinition } from 'mongoose';

/** A field or a part, with the type of its values. `names` distinguishes types that differ by an optional field. */
interface SubdocumentField<Value> {
  /** Never set at run time; only carries the type. */
  readonly typed?: { value: (value: Value) => Value; names: (name: keyof Value) => keyof Value };
}
/** A part of an order. `part({ … }) satisfies Part<T>` has exactly the fields of `T`. */
export type Part<Value> = mongoose.Schema & SubdocumentField<Value>;

/** The stored type of a field or a part. */
export type ValueOf<Field> = Field extends StringConstructor
  ? string
  : Field extends NumberConstructor
    ? number
    : Field extends BooleanConstructor
      ? boolean
      : Field extends DateConstructor
        ? Date
        : Field extends SubdocumentField<infer Value>
          ? Value
          : never;

type Fields = Readonly<Record<string, object>>;
type NoFields = Record<never, never>;
type Values<F> = { [Name in keyof F]: ValueOf<F[Name]> };
type Nullable<T> = { [Name in keyof T]: T[Name] | null };
type Simplify<T> = { [Name in keyof T]: T[Name] };

/**
 * Defines a subdocument of an order. Without a value, fields in `optional` are absent, and fields in `orNull` are null.
 * All other fields are always stored.
 */
export const part = <
  Always extends Fields,
  Lacking extends Fields = NoFields,
  Null extends Fields = NoFields,
>(
  always: Always,
  { optional, orNull }: { optional?: Lacking; orNull?: Null } = {},
): Part<
  Simplify<Values<NoInfer<Always>> & Partial<Values<NoInfer<Lacking>>> & Nullable<Values<NoInfer<Null>>>>
> =>
  new mongoose.Schema(
    {
      ...addOption(always, { required: true }),
      ...addOption(optional ?? {}, {}),
      ...addOption(orNull ?? {}, { default: null }),
    },
    { _id: false, id: false, versionKey: false, minimize: false, strict: 'throw' },
  );

const addOption = (fields: Fields, option: object): SchemaDefinition =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...(Object.hasOwn(field, 'type') ? field : { type: field }), ...option },
    ]),
  );

/** A field whose TypeScript type is narrower than its stored type. */
export const createTypedField = <Value>(type: object, options: object = {}) =>
  ({ type, ...options }) as SubdocumentField<Value>;
export const createEnum = <const Value extends string>(values: readonly Value[]) =>
  createTypedField<Value>(String, { enum: values });
/** Preserves an absent list, which Mongoose would otherwise store as an empty list. */
export const createList = <Field>(of: Field) =>
  createTypedField<ValueOf<Field>[]>([of], { default: undefined });
