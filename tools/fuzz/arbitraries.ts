import fc from 'fast-check';
import type { SeenValues } from './seen-values.ts';

/** The subset of JSON Schema in the API's document. */
export interface Schema {
  type?: string;
  $ref?: string;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  /** `false` for a property that must be absent. */
  properties?: Record<string, Schema | false>;
  required?: string[];
  allOf?: Schema[];
  /** For objects: exactly one of these applies. */
  oneOf?: Schema[];
  const?: unknown;
  not?: { const: unknown };
}

const LONGEST_TEXT = 60;
const LONGEST_LIST = 3;
/** Ordinary letters; unusual ones are among the hostile values. */
const LETTER = fc.constantFrom(...'abcdefghijklmnñopqrstuvwxyzáéíóúABC0123456789');
const DAY = { min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true };
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
type Format = { made: fc.Arbitrary<string>; fits: (text: string) => boolean };

const FORMATS = {
  email: {
    made: fc
      .tuple(fc.stringMatching(/^[a-z]{3,12}$/), fc.constantFrom('munay.example', 'example.com'))
      .map(([name, host]) => `${name}@${host}`),
    fits: (text) => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text),
  },
  'date-time': {
    made: fc.date(DAY).map((date) => date.toISOString()),
    fits: (text) => isDay(text.slice(0, 10)) && /^T[\d:.]+Z$/.test(text.slice(10)),
  },
  date: { made: fc.date(DAY).map((date) => date.toISOString().slice(0, 10)), fits: isDay },
  uri: { made: fc.webUrl(), fits: URL.canParse },
  uuid: { made: fc.uuid(), fits: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) },
} as Record<string, Format>;

/** An object narrowed to one of its shapes. */
const shaped = (schema: Schema, shape: Schema): Schema => ({
  properties: { ...schema.properties, ...shape.properties },
  required: [...(schema.required ?? []), ...(shape.required ?? [])],
});

/**
 * Generates valid values with short texts. Reuses ids, cursors and slugs from responses where they fit, so that calls
 * find records.
 */
export class Arbitraries {
  readonly schemas: Record<string, Schema>;
  readonly seenValues: SeenValues;
  constructor(schemas: Record<string, Schema>, seenValues: SeenValues) {
    this.schemas = schemas;
    this.seenValues = seenValues;
  }

  of(schema: Schema, name: string = ''): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.of(this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name);
    if (schema.allOf) return this.of(Object.assign({}, ...schema.allOf), name);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case 'object':
        return this.#object(schema);
      case 'array': {
        const { items = {}, minItems = 0, maxItems = LONGEST_LIST, uniqueItems } = schema;
        const maxLength = Math.max(minItems, Math.min(maxItems, LONGEST_LIST));
        const size = { minLength: minItems, maxLength };
        const one = this.of(items, name);
        return uniqueItems ? fc.uniqueArray(one, size) : fc.array(one, size);
      }
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc
          .integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000 })
          .filter((number) => number !== schema.not?.const);
      case 'number':
        return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000, noNaN: true });
      default:
        return this.#text(schema, name);
    }
  }

  #object({ oneOf, ...schema }: Schema): fc.Arbitrary<unknown> {
    if (oneOf) return fc.oneof(...oneOf.map((shape) => this.#object(shaped(schema, shape))));
    const { properties = {}, required = [] } = schema;
    const members = Object.entries(properties).flatMap(([name, member]) =>
      member ? [[name, this.of(member, name)] as const] : [],
    );
    return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: required });
  }

  #text({ pattern, format, minLength = 0, maxLength = Infinity }: Schema, name: string) {
    const made =
      FORMATS[format ?? '']?.made ??
      (pattern
        ? fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
        : fc.string({
            unit: LETTER,
            minLength,
            maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)),
          }));
    const matches = pattern ? new RegExp(pattern, 'u') : /^/;
    // Chosen per request, because the values seen grow during the run
    return fc.tuple(made, fc.nat(2), fc.nat()).map(([own, choice, turn]) => {
      const seen = choice > 0 ? this.seenValues.pick(name, turn) : undefined;
      const fits =
        seen !== undefined &&
        matches.test(seen) &&
        (FORMATS[format ?? '']?.fits(seen) ?? true) &&
        seen.length >= minLength &&
        seen.length <= maxLength;
      return fits ? seen : own;
    });
  }
}
