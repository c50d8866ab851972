import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { ProductInput } from '@munay/contracts/admin/product';
import { LOCALES, type Localized } from '@munay/contracts/locale';
import {
  type PlainField,
  plainField,
  PRODUCT_EXTRAS,
  PRODUCT_TEXTS,
  type ProductExtra,
  type ProductText,
} from '@munay/contracts/shop/product-fields';
import { MayBeAbsent, OneLine } from '../../../http/fields';
import { Nested } from '../../../http/nested';

type Rules = readonly PropertyDecorator[];
const made = new Map<string, new () => object>();

/** A class whose fields all have these rules, one for each name, which is that of its schema in the document. */
function classOf(name: string, fields: readonly string[], rules: Rules): new () => object {
  const known = made.get(name);
  if (known) return known;
  const type = { [name]: class {} }[name] as new () => object;
  for (const field of fields) for (const rule of rules) rule(type.prototype as object, field);
  made.set(name, type);
  return type;
}

/** Lengths of most texts, which give the classes their plain names. */
export const LINE_MAX = 160;
const LINES_MAX = 5_000;

const lineDto = (max: number) =>
  classOf(`BilingualLine${max === LINE_MAX ? '' : max}Dto`, LOCALES, [OneLine(max)]);
const linesDto = (max: number) =>
  classOf(`Text${max === LINES_MAX ? '' : max}Dto`, LOCALES, [IsString(), MaxLength(max)]);

/** A line in both languages; may be empty in a draft. */
export const BilingualLineDto = lineDto(LINE_MAX) as new () => Localized;

const nested = (type: new () => object) => Nested(() => type);
const range = (min: number, max: number): Rules => [IsInt(), Min(min), Max(max)];

function rulesOf(name: PlainField): Rules {
  const field = plainField(name);
  switch (field.kind) {
    case 'line':
      return [nested(lineDto(field.max))];
    case 'lines':
      return [nested(linesDto(field.max))];
    case 'whole':
      return range(field.min, field.max);
    case 'scale': {
      const scaleName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Dto`;
      const scale = classOf(scaleName, Object.keys(field.parts), [IsOptional(), ...range(1, field.max)]);
      return [Nested(() => scale)];
    }
  }
}

/** The plain fields of a product, with the rules of their rows. */
export const PlainFieldsDto = class {} as new () => Pick<ProductInput, ProductText | ProductExtra>;
const prototype = PlainFieldsDto.prototype as object;
for (const name of PRODUCT_TEXTS) for (const rule of rulesOf(name)) rule(prototype, name);
for (const name of PRODUCT_EXTRAS) {
  // No number may be told again as none
  const mayLack = plainField(name).kind === 'whole' ? IsOptional() : MayBeAbsent();
  for (const rule of [mayLack, ...rulesOf(name)]) rule(prototype, name);
}
