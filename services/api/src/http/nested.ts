import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  ValidateBy,
  ValidateNested,
} from 'class-validator';

/** Validates a nested object. `ValidateNested` alone would also accept an array of such objects. */
export const Nested =
  (type: () => new () => object): PropertyDecorator =>
  (target, name) => {
    ValidateBy({ name: 'isObject', validator: { validate: (value) => !Array.isArray(value) } })(target, name);
    ValidateNested()(target, name);
    Type(type)(target, name);
  };

/** Validates a list of `min` to `max` nested objects. @param unique property whose value must be unique in the list */
export const NestedList =
  <One extends object>(
    type: () => new () => One,
    max: number,
    { min = 0, unique }: { min?: number | undefined; unique?: ((entry: One) => unknown) | undefined } = {},
  ): PropertyDecorator =>
  (target, name) => {
    IsArray()(target, name);
    if (min > 0) ArrayMinSize(min)(target, name);
    ArrayMaxSize(max)(target, name);
    if (unique) ArrayUnique(unique)(target, name);
    ValidateNested({ each: true })(target, name);
    Type(type)(target, name);
  };
