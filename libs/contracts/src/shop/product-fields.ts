import { LOCALES, type Localized } from '../locale';
import type { Count, Degree } from '../values';
import { visibleText } from '../visible-text';

/** What is told of a product where staff know it; none of it is needed for a sale. */
export interface ProductExtras<Text> {
  /** A sentence under the title. */
  benefit: Text;
  feel: { scent: Degree | null; lather: Degree | null; hardness: Degree | null };
  /** How long 100 g last. */
  lastsWeeks: Count | null;
}

interface Field {
  label: Localized;
  /** For staff who fill it in. */
  hint?: Localized;
}
/** A text in both languages: one line, or several. */
interface TextField extends Field {
  kind: 'line' | 'lines';
  /** Letters in each language. */
  max: number;
}
interface WholeField extends Field {
  kind: 'whole';
  min: number;
  max: number;
}
/** Several degrees from 1. */
interface ScaleField extends Field {
  kind: 'scale';
  max: number;
  parts: Readonly<Record<string, Localized>>;
}
/** A structure of its own, with its own rules. */
interface OwnField extends Field {
  kind: 'own';
}
type FieldOf<Value> = Value extends Localized
  ? TextField
  : Value extends object
    ? ScaleField & { parts: Record<keyof Value, Localized> }
    : WholeField;

const TEXT_FIELDS = {
  title: { kind: 'line', max: 160, label: { es: 'Título', en: 'Title' } },
  scentLine: { kind: 'line', max: 160, label: { es: 'Línea de aroma', en: 'Scent line' } },
  description: { kind: 'lines', max: 5_000, label: { es: 'Descripción', en: 'Description' } },
  howToUse: { kind: 'lines', max: 5_000, label: { es: 'Modo de empleo', en: 'How to use' } },
  care: { kind: 'lines', max: 5_000, label: { es: 'Cuidado', en: 'Care' } },
} as const satisfies Record<string, TextField>;

const EXTRA_FIELDS = {
  benefit: {
    kind: 'line',
    max: 80,

    label: { es: 'Beneficio', en: 'Benefit' },
    hint: {
      es: 'Una frase bajo el título. Lo que prometa hay que poder demostrarlo (Reglamento (UE) 655/2013).',
      en: 'A sentence under the title. You must be able to prove what it claims (Regulation (EU) 655/2013).',
    },
  },
  feel: {
    kind: 'scale',
    max: 5,

    label: { es: 'Aroma, espuma y dureza', en: 'Scent, lather and hardness' },
    parts: {
      scent: { es: 'Aroma', en: 'Scent' },
      lather: { es: 'Espuma', en: 'Lather' },
      hardness: { es: 'Dureza', en: 'Hardness' },
    },
  },
  lastsWeeks: {
    kind: 'whole',
    min: 1,
    max: 104,

    label: { es: 'Duración (semanas por 100 g)', en: 'Lasts (weeks per 100 g)' },
  },
} as const satisfies { [F in keyof ProductExtras<Localized>]: FieldOf<ProductExtras<Localized>[F]> };

/**
 * Every field that staff edit, once. Of its row follow the stored field, the rules of what comes in, the answers, the
 * staff app's form and list of changes, the audit log and the columns of the CSV file.
 */
export const PRODUCT_FIELDS = {
  ...TEXT_FIELDS,
  ...EXTRA_FIELDS,
  slug: { kind: 'own', label: { es: 'Dirección', en: 'Address' } },
  status: { kind: 'own', label: { es: 'Estado', en: 'Status' } },
  publishAt: { kind: 'own', label: { es: 'Publicación', en: 'Publication' } },
  scent: { kind: 'own', label: { es: 'Familia de aroma', en: 'Scent family' } },
  category: { kind: 'own', label: { es: 'Categoría', en: 'Category' } },
  tags: { kind: 'own', label: { es: 'Etiquetas', en: 'Tags' } },
  images: { kind: 'own', label: { es: 'Imágenes', en: 'Pictures' } },
  sizes: { kind: 'own', label: { es: 'Tamaños', en: 'Sizes' } },
  discount: { kind: 'own', label: { es: 'Descuento', en: 'Discount' } },
  ingredients: { kind: 'own', label: { es: 'Ingredientes', en: 'Ingredients' } },
  safety: { kind: 'own', label: { es: 'Seguridad', en: 'Safety' } },
  storeId: { kind: 'own', label: { es: 'Tienda', en: 'Store' } },
} as const satisfies Record<string, TextField | WholeField | ScaleField | OwnField>;
export type ProductFieldName = keyof typeof PRODUCT_FIELDS;

/** What a product on sale says in both languages. */
export type ProductText = keyof typeof TEXT_FIELDS;
export type ProductExtra = keyof typeof EXTRA_FIELDS;
type ExtraText = {
  [F in ProductExtra]: (typeof EXTRA_FIELDS)[F]['kind'] extends 'whole' | 'scale' ? never : F;
}[ProductExtra];
/** A field of a product whose row says all of it. */
export type PlainField = ProductText | ProductExtra;
export type PlainValues = Record<ProductText, Localized> & ProductExtras<Localized>;

const namesOf = <Name extends string>(fields: Record<Name, unknown>): Name[] => Object.keys(fields) as Name[];

export const PRODUCT_TEXTS = namesOf(TEXT_FIELDS);
export const PRODUCT_EXTRAS = namesOf(EXTRA_FIELDS);
export const eachText = <T>(make: (name: ProductText) => T): Record<ProductText, T> =>
  Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, make(name)])) as Record<ProductText, T>;

/** The row of a plain field, of whichever kind. */
export const plainField = (name: PlainField): TextField | WholeField | ScaleField => PRODUCT_FIELDS[name];
export const isText = (name: PlainField): name is ProductText | ExtraText =>
  ['line', 'lines'].includes(plainField(name).kind);

/** A value that is typed on its own: a text in one language, a number, a degree. */
export interface PlainPart {
  name: PlainField;
  /** Its key within the field, `es` or `lather`; empty for the field itself. */
  part: string;
  /** `title.es`, `lastsWeeks` */
  path: string;
  /** Of the field, or of the degree. */
  label: Localized;
  /** Null for a text. */
  range: { min: number; max: number } | null;
}

function partsOf(name: PlainField): PlainPart[] {
  const field = plainField(name);
  const { label } = field;
  switch (field.kind) {
    case 'whole':
      return [{ name, part: '', path: name, label, range: { min: field.min, max: field.max } }];
    case 'scale':
      return Object.entries(field.parts).map(([part, word]) => ({
        ...{ name, part, path: `${name}.${part}`, label: word },
        range: { min: 1, max: field.max },
      }));
    default:
      return LOCALES.map((part) => ({ name, part, path: `${name}.${part}`, label, range: null }));
  }
}
export const PLAIN_PARTS: readonly PlainPart[] = [...PRODUCT_TEXTS, ...PRODUCT_EXTRAS].flatMap(partsOf);

type Part = Pick<PlainPart, 'part'>;
/** The value of a part; undefined if the field is absent. */
export const partIn = (value: unknown, { part }: Part): unknown =>
  part === '' ? value : (value as Record<string, unknown> | null | undefined)?.[part];
/** The value of the field with another part. */
export const withPart = (value: unknown, { part }: Part, said: unknown): unknown =>
  part === '' ? said : { ...(value as object), [part]: said };

type Plain = { [F in PlainField]?: unknown };
/** All plain fields, each part made of what it was; undefined if it was absent. */
export function mapParts(from: Plain, make: (said: unknown, part: PlainPart) => unknown): Plain {
  const made: Plain = {};
  for (const part of PLAIN_PARTS)
    made[part.name] = withPart(made[part.name], part, make(partIn(from[part.name], part), part));
  return made;
}

/** All plain fields, absent ones as empty. */
export const plainValues = (from: Plain): PlainValues =>
  mapParts(from, (said, { range }) => said ?? (range ? null : '')) as PlainValues;

/** Whether nothing stands in a field. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && visibleText(value) === '') ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** A new product without the extras that nobody filled in. */
export const withoutBlankExtras = <T extends object>(input: T): T =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(name in EXTRA_FIELDS && isBlank(value))),
  ) as T;

/** Paths of texts that a product lacks for being sold. An extra one is written in both languages or in none. */
export const missingTexts = (product: Plain): string[] =>
  PLAIN_PARTS.filter(
    ({ name, part, range }) =>
      !range && isBlank(partIn(product[name], { part })) && (name in TEXT_FIELDS || !isBlank(product[name])),
  ).map(({ path }) => path);
