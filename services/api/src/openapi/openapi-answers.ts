import type { Answers, Schema } from '@munay/contracts/answers';
import type { Endpoint } from '@munay/contracts/endpoint';
import { type ErrorKey, ERRORS } from '@munay/contracts/errors';
import { listFailures } from '@munay/contracts/failures';

const createEnvelopeSchema = (code: number, message: Schema, data: unknown) => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', const: code, description: 'Equals the HTTP status.' },
    message,
    data,
  },
});
const toJsonResponse = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Converts a key to a component name. */
const toComponentName = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Published response schemas allow additional properties, so that fields can be added to responses later. */
function toOpenSchema(schema: unknown): unknown {
  if (typeof schema === 'string') return schema.replace(/^#\/definitions\//, '#/components/schemas/');
  if (Array.isArray(schema)) return schema.map(toOpenSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([word, value]) => word !== 'additionalProperties' || value !== false)
      .map(([word, value]) => [word, toOpenSchema(value)]),
  );
}

/** Describes the responses in the API document. */
export class ResponseDocumenter {
  /** Response components keyed by name. */
  readonly responses: Record<string, Schema> = {};

  constructor(private readonly answers: Answers) {}

  listSchemas(): Record<string, Schema> {
    const facts = Object.entries(this.answers.facts).map(([key, schema]) => [
      `${toComponentName(key)}Failure`,
      { allOf: [this.details(key as ErrorKey), schema] },
    ]);
    return toOpenSchema({ ...this.answers.definitions, ...Object.fromEntries(facts) }) as Record<
      string,
      Schema
    >;
  }

  /** The documented responses of an endpoint: success, as envelope or file, and errors. */
  describe(name: string, row: Endpoint): Record<string, Schema> {
    const keysByStatus = new Map<number, ErrorKey[]>();
    for (const key of listFailures(row))
      keysByStatus.set(ERRORS[key].code, [...(keysByStatus.get(ERRORS[key].code) ?? []), key]);
    return {
      [row.status]: this.toSuccess(name, row),
      ...(row.sameForAll && row.kind !== 'file'
        ? { 304: { description: 'As the caller has it: `If-None-Match` names its `ETag`.' } }
        : {}),
      ...Object.fromEntries(
        [...keysByStatus].map(([status, keys]) => [status, this.toFailure(status, keys)]),
      ),
    };
  }

  private toSuccess(name: string, { kind, media, status, message }: Endpoint): Schema {
    if (kind === 'file') {
      if (!media) throw new Error(`${name} has no media type`);
      return { description: message, content: { [media]: { schema: { type: 'string', format: 'binary' } } } };
    }
    const data = this.answers.answers[name];
    if (!data) throw new Error(`${name} has no type of its answer`);
    const messageSchema = { type: 'string', const: message };
    return toJsonResponse(message, toOpenSchema(createEnvelopeSchema(status, messageSchema, data)) as Schema);
  }

  private readonly details = (...keys: ErrorKey[]): Schema => ({
    allOf: [{ $ref: '#/definitions/FailureDetails' }],
    required: ['key'],
    properties: { key: { enum: keys } },
  });

  /** Errors shared by several endpoints become one component. */
  private toFailure(status: number, keys: ErrorKey[]): Schema {
    const name = keys.map(toComponentName).join('Or');
    if (!this.responses[name]) {
      const keysWithoutDetails = keys.filter((key) => !(key in this.answers.facts));
      const kinds = [
        ...(keysWithoutDetails.length > 0 ? [this.details(...keysWithoutDetails)] : []),
        ...keys
          .filter((key) => key in this.answers.facts)
          .map((key) => ({ $ref: `#/definitions/${toComponentName(key)}Failure` })),
      ];
      const data = kinds.length > 1 ? { oneOf: kinds } : kinds[0];
      const texts = [...new Set(keys.map((key) => ERRORS[key].message))];
      const schema = createEnvelopeSchema(status, { type: 'string', enum: texts }, data);
      this.responses[name] = toJsonResponse(texts.join(' '), toOpenSchema(schema) as Schema);
    }
    return { $ref: `#/components/responses/${name}` };
  }
}
