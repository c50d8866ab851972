import mongoose, { type SchemaDefinitionProperty } from 'mongoose';

/**
 * A part of an order with exactly the fields of `T`, checked by the compiler. None is required, because updates set
 * single fields.
 */
export const part = <T>(fields: { [Field in keyof Required<T>]: SchemaDefinitionProperty }) =>
  new mongoose.Schema(fields, {
    _id: false,
    id: false,
    versionKey: false,
    minimize: false,
    strict: 'throw',
  });

/** Does not turn an absent list into an empty one. */
export const listOf = (of: SchemaDefinitionProperty) => ({ type: [of], default: undefined });
