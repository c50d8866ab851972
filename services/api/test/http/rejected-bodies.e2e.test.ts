import { type Endpoint, fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { FailureDetails } from '@munay/contracts/errors';
import { createApiDocument } from '../openapi/api-document';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';

interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}

const ROWS = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([, { method }]) => method !== 'GET');
const UNKNOWN_ID = '0'.repeat(24);
/** Fields of stored records, and database operators. */
const UNKNOWN = {
  _id: UNKNOWN_ID,
  __v: 7,
  $set: { roles: ['ADMIN'] },
  $inc: { version: -1 },
  'roles.0': 'ADMIN',
  'addresses.$[].name': 'x',
  roles: ['ADMIN'],
  stores: [UNKNOWN_ID],
  passwordHash: 'x',
  sessionEpoch: -1,
  emailValidated: true,
  emailValidatedAt: '2020-01-01',
  'totals.totalCents': 1,
  payment: { paidCents: 1 },
  history: [],
  likes: 9,
  rank: -1,
  available: 99,
};
/** Fields that the service validates itself, because the product brief prescribes their error messages. */
const VALIDATED_BY_SERVICE = ['addItem quantity', 'updateItem quantity'];
const BLANK_REJECTED_BY_SERVICE = ['signup firstname', 'signup lastname', 'signup email', 'signup password'];
const OPERATOR = { $gt: '' };
const TEXTS = ['Ana\nBcc: a@x.com', '<b>', '../x', 'a@x.com, b@x.com', 'x'];

const api = startSuiteApi();
let admin: Client;
let paths: Record<string, Record<string, Operation>>;
let schemas: Record<string, Schema>;

beforeAll(async () => {
  const document = createApiDocument(api.app);
  paths = document.paths as never;
  schemas = document.components?.schemas as Record<string, Schema>;
  admin = (await signIn(api, { roles: ['ADMIN'] })).client;
});

const resolveSchema = (schema: Schema): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

function findBody({ method, path }: Endpoint): Schema | undefined {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const content = operation?.requestBody?.content['application/json'];
  return content && resolveSchema(content.schema);
}

/** Values that the API document does not permit. An empty value of an optional field means that the field is absent. */
function createInvalidValues(schema: Schema, isRequired: boolean): unknown[] {
  const [schemaVariant = {}] = (schema.anyOf ?? [schema]).map(resolveSchema);
  const { enum: values, pattern, format, minimum, maximum, maxLength, maxItems } = schemaVariant;
  switch (schemaVariant.type) {
    case 'integer':
      return [
        OPERATOR,
        [1],
        '1',
        1.5,
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(maximum === undefined ? [] : [maximum + 1]),
      ];
    case 'boolean':
      return [OPERATOR, [true], 'true', 1];
    case 'array':
      return [OPERATOR, 'all', ...(maxItems ? [Array<object>(maxItems + 1).fill({})] : [])];
    case 'object':
      return [[{}], 'x', ...(schemaVariant.properties ? [OPERATOR] : [])];
    default: {
      const isMatch = new RegExp(pattern ?? '', 'u');
      // Surrounding spaces are trimmed before validation
      const blankTexts = isRequired && !isMatch.test('') ? ['', ' '] : [];
      return [
        OPERATOR,
        ['x'],
        7,
        ...blankTexts,
        ...TEXTS.filter((text) => !isMatch.test(text)),
        ...(values ? ['no such choice'] : []),
        ...(format ? ['no such format'] : []),
        ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
      ];
    }
  }
}

async function listRejectedFields(row: Endpoint, body: object): Promise<string[]> {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), UNKNOWN_ID]);
  const path = fillPath(row.path, Object.fromEntries(names));
  const { status, data } = await admin.send<FailureDetails>(row.method, path, body);
  return [`${status}`, ...(data?.fields ?? []).map(({ field }) => field.split('.')[0] ?? '')];
}

// Fault unknown-fields-ignored in createValidationPipe: drop(property('forbidNonWhitelisted'))
test.each(ROWS)(
  'the endpoint %s rejects unknown fields and values that its schema does not allow',
  async (name, row) => {
    const { properties = {}, required = [] } = findBody(row) ?? {};
    const knownFields = Object.entries(properties).filter(
      ([field]) => !VALIDATED_BY_SERVICE.includes(`${name} ${field}`),
    );
    if (knownFields.length === 0) return;
    const unknownFields = Object.keys(UNKNOWN).filter((field) => !(field in properties));
    expect(await listRejectedFields(row, UNKNOWN)).toEqual(
      expect.arrayContaining(['400', ...unknownFields.map((field) => field.split('.')[0])]),
    );
    const invalidFields = knownFields.map(([field, schema]) => {
      const isRequired = required.includes(field) && !BLANK_REJECTED_BY_SERVICE.includes(`${name} ${field}`);
      return [field, createInvalidValues(schema, isRequired)] as const;
    });
    for (
      let attempt = 0;
      attempt < Math.max(...invalidFields.map(([, values]) => values.length));
      attempt += 1
    ) {
      const body = Object.fromEntries(
        invalidFields.flatMap(([field, values]) =>
          attempt < values.length ? [[field, values[attempt]]] : [],
        ),
      );
      expect({ body, rejected: await listRejectedFields(row, body) }).toEqual({
        body,
        rejected: expect.arrayContaining(['400', ...Object.keys(body)]) as unknown,
      });
    }
  },
);
