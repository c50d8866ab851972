import { Type } from 'class-transformer';
import { ValidateBy, ValidateNested } from 'class-validator';

/** `ValidateNested` alone also accepts an array of such objects. */
export const Nested =
  (type: () => new () => object): PropertyDecorator =>
  (target, name) => {
    ValidateBy({ name: 'isObject', validator: { validate: (value) => !Array.isArray(value) } })(target, name);
    ValidateNested()(target, name);
    Type(type)(target, name);
  };
