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
import { toVisibleText } from '@munay/contracts/visible-text';
import {
  ImageAddress,
  IsDateTime,
  IsEmailAddress,
  IsId,
  IsLaterThan,
  IsOptionalUnlessNull,
  IsPostcodeOfProvince,
  IsShopDay,
  LINES_PATTERN,
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
  absent: IsOptionalUnlessNull(),
  ignored: IsOptional(),
  none: IsOptional(),
  null: ValidateIf((_, value) => value !== null),
  empty: ValidateIf((_, value) => value !== ''),
  conditional: null,
};

/** Prose must not contain control characters except line breaks and tabs. */
const MULTILINE_TEXT = /^(?:[^\p{Cc}]|[\n\t])*$/u;
const MultilineText = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? toVisibleText(value.replace(/\r\n?/g, '\n')) : value,
  );

const applyIf = (condition: unknown, ...rules: Rules): Rules => (condition ? rules : []);

function createTextRules(field: TextRule, options?: ValidationOptions): Rules {
  const { kind, max, min, filled, noLinks, fitsPostcode } = field;
  const requirement = [...applyIf(min, MinLength(1)), ...applyIf(filled, IsNotEmpty())];
  if (kind === 'line')
    return [
      ...applyIf(fitsPostcode, IsPostcodeOfProvince()),
      ...requirement,
      OneLine(max),
      ...applyIf(noLinks, NoLinks()),
    ];
  const pattern = { lines: LINES_PATTERN, prose: MULTILINE_TEXT, text: field.pattern }[kind];
  return [
    ...(kind === 'prose' ? [MultilineText()] : applyIf(requirement.length, Trimmed())),
    ...(pattern ? [Matches(pattern, options)] : []),
    MaxLength(max, options),
    ...requirement,
    IsString(options),
  ];
}

function createListRules({ kind, of, min, max, unique, bare }: ListRule): Rules {
  if (of.kind === 'group') {
    const arrayRules = Array.isArray(unique) && {
      unique: (entry: object) => JSON.stringify(unique.map((key) => entry[key as keyof typeof entry])),
    };
    const type = createGroupClass(of);
    return [NestedList(() => type, max ?? Infinity, { min, ...arrayRules })];
  }
  const size = [...applyIf(max, ArrayMaxSize(max ?? 0)), ...applyIf(min, ArrayMinSize(min ?? 0))];
  const rules = buildRules(of, { each: true });
  if (kind === 'some') return [...rules, IsArray(), ...size, ArrayUnique()];
  return [...rules, ...applyIf(unique, ArrayUnique()), ...size, ...applyIf(!bare, IsArray())];
}

function buildRules(field: Field, options?: ValidationOptions): Rules {
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'prose':
    case 'text':
      return createTextRules(field, options);
    case 'matching':
      return [...applyIf(field.max, MaxLength(field.max ?? 0, options)), Matches(field.pattern, options)];
    case 'whole':
    case 'money': {
      const { min, max } = field;
      return [...(max === undefined ? [] : [Max(max, options)]), Min(min, options), IsInt(options)];
    }
    case 'choice':
      return [IsIn(field.of, options)];
    case 'instant':
      return [...(field.after === undefined ? [] : [IsLaterThan(field.after)]), IsDateTime()];
    case 'group': {
      const requirement = field.required ?? (field.missing ? 'loose' : 'defined');
      const type = createGroupClass(field);
      return [
        Nested(() => type),
        ...applyIf(requirement === 'defined', IsDefined()),
        ...applyIf(requirement === 'filled', IsNotEmpty()),
      ];
    }
    case 'list':
    case 'some':
      return createListRules(field);
    case 'own':
      return [];
    default:
      return [RULE_DECORATORS[field.kind](options)];
  }
}
const RULE_DECORATORS = {
  flag: IsBoolean,
  id: IsId,
  uuid: (options) => IsUUID(undefined, options),
  email: IsEmailAddress,
  phone: PhoneNumber,
  shopPhone: ShopPhone,
  taxId: TaxId,
  image: ImageAddress,
  color: IsHexColor,
  day: IsShopDay,
} satisfies Partial<Record<Field['kind'], (options?: ValidationOptions) => PropertyDecorator>>;

const groups = new WeakMap<Fields, InputClass>();
function createGroupClass({ name, fields }: GroupRule): InputClass {
  const existingClass = groups.get(fields) ?? dtoOf(fields, {}, name);
  groups.set(fields, existingClass);
  return existingClass;
}

/** The field groups of a table, starting with those of its base. */
function listTables(fields: Fields): Fields[] {
  const extendedClass = (fields as ExtendedClass)[EXTENDED];
  return extendedClass ? [...listTables(extendedClass.base), extendedClass.added] : [fields];
}

/**
 * Creates a class that validates an input against its table: `class X extends dtoOf(TABLE) {}`.
 * @param extraRules rules that only the API has, keyed by field
 * @param name name of the class and its schema, if no other class extends it
 */
export function dtoOf<F extends Fields>(
  fields: F,
  extraRules: { [Name in keyof F]?: Rules } = {},
  name = '',
): InputClass<InputOf<F>> {
  const tables = listTables(fields);
  const parts: { type: InputClass; table: Fields }[] = [];
  for (const [index, table] of tables.entries()) {
    const groupName = index === tables.length - 1 ? name : '';
    const Base = parts.at(-1)?.type ?? class {};
    parts.push({ type: { [groupName]: class extends Base {} }[groupName] as InputClass, table });
  }
  // Errors are reported in the order of registration, so added fields come first
  for (const { type, table } of [...parts.slice(-1), ...parts.slice(0, -1)])
    for (const [property, field] of Object.entries(table)) {
      const skipRule =
        field.missing && (OPTIONAL_DECORATORS[field.missing] ?? ValidateIf(field.needed as () => boolean));
      const rules = field.typeFirst ? buildRules(field).reverse() : buildRules(field);
      for (const rule of [...rules, ...(skipRule ? [skipRule] : []), ...(extraRules[property] ?? [])])
        rule(type.prototype as object, property);
    }
  return parts.at(-1)?.type as InputClass<InputOf<F>>;
}
