import * as f from '../fields';
import type { Localized } from '../locale';
import type { Count, DegreeValue } from '../values';
import { toVisibleText } from '../visible-text';

/** Product information that is not required for a sale. */
export interface ProductExtras<Text> {
  /** One sentence below the title. */
  benefit: Text;
  feel: { scent: DegreeValue | null; lather: DegreeValue | null; hardness: DegreeValue | null };
  /** How many weeks 100 g last. */
  lastsWeeks: Count | null;
}

interface LabelledRow {
  label: Localized;
  /** Hint for staff who fill in the field. */
  hint?: Localized | undefined;
}
type PlainRow = f.Field & LabelledRow & { max?: number | undefined };
export const withLabel = <F extends f.Field>(
  field: F,
  label: Localized,
  hint?: Localized,
): F & LabelledRow => ({
  ...field,
  label,
  hint,
});

/** Field types for a single line and for several lines, in both languages. They may be empty in a draft. */
export const PRODUCT_LINE = f.loose(f.localized('BilingualLineDto', f.line(160)));
const LINES = f.loose(f.localized('TextDto', f.typeFirst(f.text(5_000))));
const DEGREE = f.nullable(f.range(1, 5));

const TEXT_FIELDS = {
  title: withLabel(PRODUCT_LINE, { es: 'Título', en: 'Title' }),
  scentLine: withLabel(PRODUCT_LINE, { es: 'Línea de aroma', en: 'Scent line' }),
  description: withLabel(LINES, { es: 'Descripción', en: 'Description' }),
  howToUse: withLabel(LINES, { es: 'Modo de empleo', en: 'How to use' }),
  care: withLabel(LINES, { es: 'Cuidado', en: 'Care' }),
};

const EXTRA_FIELDS = {
  benefit: withLabel(
    f.optional(f.localized('BilingualLine80Dto', f.line(80))),
    { es: 'Beneficio', en: 'Benefit' },
    {
      es: 'Una frase bajo el título. Lo que prometa hay que poder demostrarlo (Reglamento (UE) 655/2013).',
      en: 'A sentence under the title. You must be able to prove what it claims (Regulation (EU) 655/2013).',
    },
  ),
  feel: withLabel(
    f.optional(
      f.group('FeelDto', {
        scent: withLabel(DEGREE, { es: 'Aroma', en: 'Scent' }),
        lather: withLabel(DEGREE, { es: 'Espuma', en: 'Lather' }),
        hardness: withLabel(DEGREE, { es: 'Dureza', en: 'Hardness' }),
      }),
    ),
    { es: 'Aroma, espuma y dureza', en: 'Scent, lather and hardness' },
  ),
  lastsWeeks: withLabel(f.ignoredField(f.nullable(f.range(1, 104))), {
    es: 'Duración (semanas por 100 g)',
    en: 'Lasts (weeks per 100 g)',
  }),
};
export const PLAIN_FIELDS = { ...TEXT_FIELDS, ...EXTRA_FIELDS };

/** Texts that a product needs in both languages before it is published. */
export type ProductText = keyof typeof TEXT_FIELDS;
type ProductExtra = keyof typeof EXTRA_FIELDS;
type ExtraText = {
  [F in ProductExtra]: ProductExtras<Localized>[F] extends Localized ? F : never;
}[ProductExtra];
/** A product field that is fully described by its row. */
export type PlainField = ProductText | ProductExtra;
export type PlainValues = Record<ProductText, Localized> & ProductExtras<Localized>;

const getNames = <Name extends string>(fields: Record<Name, unknown>): Name[] =>
  Object.keys(fields) as Name[];

export const PRODUCT_TEXTS = getNames(TEXT_FIELDS);
export const PRODUCT_EXTRAS = getNames(EXTRA_FIELDS);
export const mapProductTexts = <T>(toValue: (name: ProductText) => T): Record<ProductText, T> =>
  Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, toValue(name)])) as Record<ProductText, T>;

/** Returns a plain field's row. */
export const getPlainField = (name: PlainField): PlainRow => PLAIN_FIELDS[name];
export function isProductText(name: PlainField): name is ProductText | ExtraText {
  const { kind, max } = getPlainField(name);
  return kind === 'group' && max !== undefined;
}

/** A part of a plain field that is edited separately: a text in one language, a number, or a degree. */
export interface PlainPart {
  name: PlainField;
  /** Key of the part within the field, such as `es` or `lather`; empty for the field itself. */
  part: string;
  /** Path of the part, such as `title.es` or `lastsWeeks`. */
  path: string;
  /** Label of the field or of the degree. */
  label: Localized;
  /** Limits of a number; null for texts. */
  range: { min: number; max: number } | null;
}

const getRange = (field: f.Field): PlainPart['range'] =>
  field.kind === 'whole' ? { min: field.min, max: field.max ?? Infinity } : null;

function listParts(name: PlainField): PlainPart[] {
  const row = getPlainField(name);
  if (row.kind !== 'group') return [{ name, part: '', path: name, label: row.label, range: getRange(row) }];
  return Object.entries(row.fields).map(([part, field]) => {
    const { label = row.label } = field as Partial<LabelledRow>;
    return { name, part, path: `${name}.${part}`, label, range: getRange(field) };
  });
}
export const PLAIN_PARTS: readonly PlainPart[] = [...PRODUCT_TEXTS, ...PRODUCT_EXTRAS].flatMap(listParts);

type Part = Pick<PlainPart, 'part'>;
/** Value of a part; undefined if the field is absent. */
export const getPart = (value: unknown, { part }: Part): unknown =>
  part === '' ? value : (value as Record<string, unknown> | null | undefined)?.[part];
/** Returns the value of the field with one part replaced. */
export const withPart = (value: unknown, { part }: Part, partValue: unknown): unknown =>
  part === '' ? partValue : { ...(value as object), [part]: partValue };

type PlainTexts = { [F in PlainField]?: unknown };
/** Builds all plain fields from their previous values, which are undefined for absent fields. */
export function mapParts(
  from: PlainTexts,
  toValue: (value: unknown, part: PlainPart) => unknown,
): PlainTexts {
  const result: PlainTexts = {};
  for (const part of PLAIN_PARTS)
    result[part.name] = withPart(result[part.name], part, toValue(getPart(from[part.name], part), part));
  return result;
}

/** All plain fields; absent ones are empty. */
export const pickPlainValues = (from: PlainTexts): PlainValues =>
  mapParts(from, (value, { range }) => value ?? (range ? null : '')) as PlainValues;

/** Whether the value of a field is empty. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && toVisibleText(value) === '') ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** Removes empty optional fields from a new product. */
export const omitBlankExtras = <T extends object>(input: T): T =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(name in EXTRA_FIELDS && isBlank(value))),
  ) as T;

/** Paths of texts that must be filled in before a sale. An optional text must exist in both languages or in neither. */
export const listMissingTexts = (product: PlainTexts): string[] =>
  PLAIN_PARTS.filter(
    ({ name, part, range }) =>
      !range && isBlank(getPart(product[name], { part })) && (name in TEXT_FIELDS || !isBlank(product[name])),
  ).map(({ path }) => path);
