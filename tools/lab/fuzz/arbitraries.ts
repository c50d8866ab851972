import fc from 'fast-check';
import type { ObservedValues } from './observed-values.ts';

/** The keywords of JSON Schema from which requests are generated. */
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
  items?: Schema;
  /** `false` for a property that must be absent. */
  properties?: Record<string, Schema | false>;
  required?: string[];
  anyOf?: Schema[];
  /** For objects: exactly one of these schemas applies. */
  oneOf?: Schema[];
  const?: unknown;
}

const MAX_TEXT_LENGTH = 60;
const MAX_LIST_LENGTH = 3;
/** Ordinary letters; unusual letters are among the hostile values. */
const LETTER_ARBITRARY = fc.constantFrom(...'abcdefghijklmnñopqrstuvwxyzáéíóúABC0123456789');
const DAY = { min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true };

const FORMAT_ARBITRARIES: Record<string, fc.Arbitrary<string>> = {
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{3,12}$/), fc.constantFrom('munay.example', 'example.com'))
    .map(([name, host]) => `${name}@${host}`),
  'date-time': fc.date(DAY).map((date) => date.toISOString()),
  date: fc.date(DAY).map((date) => date.toISOString().slice(0, 10)),
};

/**
 * Generates values that match a schema, or reuses values (ids, cursors and slugs) that a response contained under the
 * same name, so that requests find records. Schemathesis checks that inputs allowed by the document are accepted.
 */
export class Arbitraries {
  readonly schemas: Record<string, Schema>;
  readonly seenValues: ObservedValues;
  constructor(schemas: Record<string, Schema>, seenValues: ObservedValues) {
    this.schemas = schemas;
    this.seenValues = seenValues;
  }

  fromSchema(schema: Schema, name: string = ''): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.fromSchema(this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((entry) => this.fromSchema(entry, name)));
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const { minItems: minLength = 0, minimum: min = -1_000, maximum: max = 100_000 } = schema;
    switch (schema.type) {
      case 'null':
        return fc.constant(null);
      case 'object':
        return this.#object(schema);
      case 'array':
        return fc.array(this.fromSchema(schema.items ?? {}, name), {
          minLength,
          maxLength: Math.max(minLength, MAX_LIST_LENGTH),
        });
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min, max });
      default:
        return this.#text(schema, name);
    }
  }

  #object({ oneOf = [{}], properties, required = [] }: Schema): fc.Arbitrary<unknown> {
    const shapes = oneOf.map((shape) => {
      const members = Object.entries({ ...properties, ...shape.properties }).flatMap(([name, member]) =>
        member ? [[name, this.fromSchema(member, name)] as const] : [],
      );
      const requiredKeys = [...required, ...(shape.required ?? [])];
      return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys });
    });
    return fc.oneof(...shapes);
  }

  #text({ pattern, format = '', minLength = 0, maxLength = Infinity }: Schema, name: string) {
    const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH)) };
    const arbitrary =
      FORMAT_ARBITRARIES[format] ??
      (pattern
        ? fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
        : fc.string({ unit: LETTER_ARBITRARY, ...length }));
    // The value is chosen for each request, because the set of observed values grows during the run
    return fc
      .tuple(arbitrary, fc.boolean(), fc.nat())
      .map(
        ([generated, reuse, index]) => (reuse ? this.seenValues.pick(name, index) : undefined) ?? generated,
      );
  }
}
