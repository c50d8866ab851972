import mongoose, { type SchemaDefinitionProperty } from 'mongoose';

/**
 * A part of an order, which takes no field but these. The compiler asks for each field of `T` and for no other. None is
 * required: orders of any age have to be read and written.
 */
export const part = <T>(fields: { [Field in keyof Required<T>]: SchemaDefinitionProperty }) =>
  new mongoose.Schema(fields, {
    _id: false,
    id: false,
    versionKey: false,
    minimize: false,
    strict: 'throw',
  });

/** A list that is not there is not written as an empty one. */
export const listOf = (of: SchemaDefinitionProperty) => ({ type: [of], default: undefined });
