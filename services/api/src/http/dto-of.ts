import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsHexColor,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import {
  EXTENDED,
  type Field,
  type Fields,
  type GroupRule,
  type InputOf,
  type ListRule,
  type TextRule,
} from '@munay/contracts/fields';
import { visibleText } from '@munay/contracts/visible-text';
import {
  FitsPostcode,
  ImageAddress,
  IsEmailAddress,
  IsId,
  IsLaterThan,
  IsMoment,
  IsShopDay,
  LINES,
  MayBeAbsent,
  NoLinks,
  OneLine,
  PhoneNumber,
  ShopPhone,
  TaxId,
  Trimmed,
} from './fields';
import { Nested, NestedList } from './nested';

type Rules = PropertyDecorator[];
type InputClass<Input = object> = new () => Input;
type ExtendedClass = { [EXTENDED]?: { base: Fields; added: Fields } };

const OPTIONAL_DECORATORS: Record<NonNullable<Field['missing']>, PropertyDecorator | null> = {
  absent: MayBeAbsent(),
  ignored: IsOptional(),
  none: IsOptional(),
  null: ValidateIf((_, value) => value !== null),
  empty: ValidateIf((_, value) => value !== ''),
  conditional: null,
};

/** Prose may contain no control characters except line breaks and tabs. */
const PROSE = /^(?:[^\p{Cc}]|[\n\t])*$/u;
const Prose = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? visibleText(value.replace(/\r\n?/g, '\n')) : value,
  );

const applyIf = (condition: unknown, ...rules: Rules): Rules => (condition ? rules : []);

function textRules(field: TextRule, each?: ValidationOptions): Rules {
  const { kind, max, min, filled, noLinks, fitsPostcode } = field;
  const given = [...applyIf(min, MinLength(1)), ...applyIf(filled, IsNotEmpty())];
  if (kind === 'line')
    return [...applyIf(fitsPostcode, FitsPostcode()), ...given, OneLine(max), ...applyIf(noLinks, NoLinks())];
  const pattern = { lines: LINES, prose: PROSE, text: field.pattern }[kind];
  return [
    ...(kind === 'prose' ? [Prose()] : applyIf(given.length, Trimmed())),
    ...(pattern ? [Matches(pattern, each)] : []),
    MaxLength(max, each),
    ...given,
    IsString(each),
  ];
}

function listRules({ kind, of, min, max, unique, bare }: ListRule): Rules {
  if (of.kind === 'group') {
    const arrayRules = Array.isArray(unique) && {
      unique: (entry: object) => JSON.stringify(unique.map((key) => entry[key as keyof typeof entry])),
    };
    const type = groupClass(of);
    return [NestedList(() => type, max ?? Infinity, { min, ...arrayRules })];
  }
  const size = [...applyIf(max, ArrayMaxSize(max ?? 0)), ...applyIf(min, ArrayMinSize(min ?? 0))];
  const rules = buildRules(of, { each: true });
  if (kind === 'some') return [...rules, IsArray(), ...size, ArrayUnique()];
  return [...rules, ...applyIf(unique, ArrayUnique()), ...size, ...applyIf(!bare, IsArray())];
}

function buildRules(field: Field, each?: ValidationOptions): Rules {
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'prose':
    case 'text':
      return textRules(field, each);
    case 'matching':
      return [...applyIf(field.max, MaxLength(field.max ?? 0, each)), Matches(field.pattern, each)];
    case 'whole':
    case 'money': {
      const { min, max } = field;
      return [...(max === undefined ? [] : [Max(max, each)]), Min(min, each), IsInt(each)];
    }
    case 'choice':
      return [IsIn(field.of, each)];
    case 'instant':
      return [...(field.after === undefined ? [] : [IsLaterThan(field.after)]), IsMoment()];
    case 'group': {
      const given = field.required ?? (field.missing ? 'loose' : 'defined');
      const type = groupClass(field);
      return [
        Nested(() => type),
        ...applyIf(given === 'defined', IsDefined()),
        ...applyIf(given === 'filled', IsNotEmpty()),
      ];
    }
    case 'list':
    case 'some':
      return listRules(field);
    case 'own':
      return [];
    default:
      return [NAMED_RULES[field.kind](each)];
  }
}
const NAMED_RULES = {
  flag: IsBoolean,
  id: IsId,
  uuid: (each) => IsUUID(undefined, each),
  email: IsEmailAddress,
  phone: PhoneNumber,
  shopPhone: ShopPhone,
  taxId: TaxId,
  image: ImageAddress,
  color: IsHexColor,
  day: IsShopDay,
} satisfies Partial<Record<Field['kind'], (each?: ValidationOptions) => PropertyDecorator>>;

const groups = new WeakMap<Fields, InputClass>();
function groupClass({ name, fields }: GroupRule): InputClass {
  const known = groups.get(fields) ?? dtoOf(fields, {}, name);
  groups.set(fields, known);
  return known;
}

/** The fields of a table, starting with those of its base. */
function listTables(fields: Fields): Fields[] {
  const extended = (fields as ExtendedClass)[EXTENDED];
  return extended ? [...listTables(extended.base), extended.added] : [fields];
}

/**
 * Creates a class that validates an input by its table: `class X extends dtoOf(TABLE) {}`.
 * @param more rules that only the API has, by field
 * @param name name of the class and its schema, if no other class extends it
 */
export function dtoOf<F extends Fields>(
  fields: F,
  more: { [Name in keyof F]?: Rules } = {},
  name = '',
): InputClass<InputOf<F>> {
  const tables = listTables(fields);
  const parts: { type: InputClass; table: Fields }[] = [];
  for (const [index, table] of tables.entries()) {
    const called = index === tables.length - 1 ? name : '';
    const Base = parts.at(-1)?.type ?? class {};
    parts.push({ type: { [called]: class extends Base {} }[called] as InputClass, table });
  }
  // Errors are reported in the order of registration, so added fields come first
  for (const { type, table } of [...parts.slice(-1), ...parts.slice(0, -1)])
    for (const [property, field] of Object.entries(table)) {
      const skipRule =
        field.missing && (OPTIONAL_DECORATORS[field.missing] ?? ValidateIf(field.needed as () => boolean));
      const rules = field.typeFirst ? buildRules(field).reverse() : buildRules(field);
      for (const rule of [...rules, ...(skipRule ? [skipRule] : []), ...(more[property] ?? [])])
        rule(type.prototype as object, property);
    }
  return parts.at(-1)?.type as InputClass<InputOf<F>>;
}
