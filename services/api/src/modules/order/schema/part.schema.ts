import mongoose, { type SchemaDefinition, type SchemaDefinitionProperty } from 'mongoose';

type OptionalIn<T> = { [Field in keyof T]-?: undefined extends T[Field] ? Field : never }[keyof T];
type NullIn<T> = {
  [Field in keyof T]-?: undefined extends T[Field] ? never : null extends T[Field] ? Field : never;
}[keyof T];
type Fields<Names extends PropertyKey> = Record<Names, SchemaDefinitionProperty>;
/** A group of fields, which is left out when it is empty. */
type Group<Name extends string, Names extends PropertyKey> = [Names] extends [never]
  ? { [Key in Name]?: never }
  : { [Key in Name]: Fields<Names> };
type Groups<T> = Group<'optional', OptionalIn<T>> & Group<'orNull', NullIn<T>>;

/**
 * A part of an order with exactly the fields of `T`, checked by the compiler: those in `optional` are absent without a
 * value, those in `orNull` are null then, and all others are always stored.
 */
export const part = <T>(
  always: Fields<Exclude<keyof T, OptionalIn<T> | NullIn<T>>>,
  ...[{ optional, orNull } = {} as Groups<T>]: object extends Groups<T> ? [] : [Groups<T>]
) =>
  new mongoose.Schema(
    {
      ...withOption(always, { required: true }),
      ...optional,
      ...withOption(orNull ?? {}, { default: null }),
    },
    { _id: false, id: false, versionKey: false, minimize: false, strict: 'throw' },
  );

const withOption = (fields: Fields<string>, option: object): SchemaDefinition =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...(Object.hasOwn(field as object, 'type') ? (field as object) : { type: field }), ...option },
    ]),
  );

/** Does not turn an absent list into an empty one. */
export const listOf = (of: SchemaDefinitionProperty) => ({ type: [of], default: undefined });
