import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { listFailures } from '@munay/contracts/failures';
import { DOCUMENT } from '../../src/openapi/openapi-shown';
import { type RunningApi, startApi } from '../support/start-api';
import { createApiDocument } from './api-document';

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
}
interface Operation {
  operationId: string;
  parameters?: { name?: string; in?: string; schema?: object; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
  security?: object[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  servers: object[];
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, object>;
    parameters: Record<string, { schema: object }>;
  };
}

let api: RunningApi;
let document: Document;
const folder = mkdtempSync(join(tmpdir(), 'munay-document-'));
const { file } = DOCUMENT;
beforeAll(async () => {
  api = await startApi({ API_DOCS: '1' });
  DOCUMENT.file = join(folder, 'openapi.json');
  writeFileSync(DOCUMENT.file, JSON.stringify(createApiDocument(api.app)));
  document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as Document;
});
afterAll(async () => {
  DOCUMENT.file = file;
  rmSync(folder, { recursive: true });
  await api.close();
});

const rows = Object.entries(ENDPOINTS) as [string, Endpoint][];
const operation = ({ method, path }: Endpoint): Operation | undefined =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  test('the OpenAPI document is version 3.1 and all its references resolve', () => {
    expect(document.openapi).toBe('3.1.0');
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(rows.length);
    for (const [, kind = '', name = ''] of references)
      expect(document.components).toHaveProperty([kind, name]);
  });

  test.each(rows)('OpenAPI describes %s with its status, access and errors', (name, endpoint) => {
    const found = operation(endpoint);
    expect(found?.operationId).toBe(name);
    const statuses = listFailures(endpoint).map((key) => String(ERRORS[key].code));
    const notModified = endpoint.sameForAll && endpoint.kind !== 'file' ? ['304'] : [];
    expect(new Set(Object.keys(found?.responses ?? {}))).toEqual(
      new Set([String(endpoint.status), ...notModified, ...statuses]),
    );
    expect(found?.security).toBeDefined();
    expect(JSON.stringify(found?.security) === '[{"session":[]}]').toBe(endpoint.access !== 'public');
    const { content = {} } = found?.responses[endpoint.status] ?? {};
    expect(Object.keys(content)).toEqual([endpoint.media ?? 'application/json']);
    if (!endpoint.media)
      expect(Object.keys(content['application/json']?.schema.properties?.data ?? {})).not.toEqual([]);
    const expectedParameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const pathParameters = (found?.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    expect(pathParameters).toEqual(expectedParameters);
  });

  test('the OpenAPI document contains only operations of the endpoint table', () => {
    const documentedOperations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(documentedOperations.map(({ operationId }) => operationId).sort()).toEqual(
      rows.map(([name]) => name).sort(),
    );
  });

  test('the OpenAPI document derives its input schemas from the validators', () => {
    const createInput = (endpoint: Endpoint) => {
      const { $ref = '' } = operation(endpoint)?.requestBody?.content['application/json']?.schema ?? {};
      return document.components.schemas[$ref.split('/').at(-1) ?? ''];
    };
    expect(createInput(ENDPOINTS.signup as Endpoint)?.properties?.firstname).toMatchObject({
      type: 'string',
      maxLength: 80,
    });
    const checkout = createInput(ENDPOINTS.checkout);
    expect(checkout?.required).toEqual(['address', 'shipping', 'cartDigest']);
    expect(checkout?.properties?.address).toEqual({ $ref: '#/components/schemas/RecipientDto' });
    const query = operation(ENDPOINTS.getAllProducts)?.parameters ?? [];
    expect(query.find(({ name }) => name === 'limit')?.schema).toMatchObject({
      type: 'integer',
      maximum: 100,
    });
    expect(query.find(({ name }) => name === 'sort')?.schema).toMatchObject({
      enum: expect.arrayContaining(['newest']),
    });
  });

  test('patterns and enums of the OpenAPI document are portable to other languages', () => {
    const days = operation(ENDPOINTS.getFigures)?.parameters?.find(({ name }) => name === 'days');
    expect(days?.schema).toEqual({ type: 'integer', enum: [1, 7, 30, 90] });
    const from = operation(ENDPOINTS.storeSales)?.parameters?.find(({ name }) => name === 'from');
    expect(from?.schema).toMatchObject({ type: 'string', format: 'date' });
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)];
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.filter(([, pattern]) => pattern?.includes('p{'))).toEqual([]);
    // Nested arrays are described down to the constraints of an item
    expect(document.components.schemas.SynonymListDto?.properties?.groups).toEqual({
      type: 'array',
      maxItems: 500,
      items: {
        type: 'array',
        maxItems: 30,
        items: { type: 'string', minLength: 1, maxLength: 60 },
      },
    });
    // Strings are trimmed, so a street that consists of spaces counts as empty
    const { line1 } = document.components.schemas.SavedAddressDto?.properties ?? {};
    const streetPattern = new RegExp(String((line1 as { pattern?: string }).pattern), 'u');
    expect(['   ', ' Calle Elvira, 48 '].map((text) => streetPattern.test(text))).toEqual([false, true]);
    const { text } = document.components.schemas.ChangeReviewDto?.properties ?? {};
    const lines = new RegExp(String((text as { pattern?: string }).pattern), 'u');
    expect([' ', '\n', ' \r\n\n', '\t'].filter((blank) => lines.test(blank))).toEqual([]);
    expect(['Suave', '\nSuave', 'Suave\n\ny cremoso\n'].every((sampleText) => lines.test(sampleText))).toBe(
      true,
    );
  });

  test('input schemas of the OpenAPI document forbid additional properties and set size limits', () => {
    const { schemas } = document.components;
    const inputs = Object.keys(schemas).filter((name) => name.endsWith('Dto'));
    expect(inputs.length).toBeGreaterThan(50);
    for (const name of inputs) expect(schemas[name]?.additionalProperties).toBe(false);
    expect(schemas.AddItemDto?.properties?.quantity).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 99,
    });
    expect(schemas.ShippingOptionDto?.required).toContain('freeFromCents');
    expect(schemas.ShippingOptionDto?.properties?.freeFromCents).toEqual({
      anyOf: [{ type: 'integer', minimum: 0, maximum: 10_000_000 }, { type: 'null' }],
    });
    const minCentsParameter = operation(ENDPOINTS.getAllOrders)?.parameters?.find(
      ({ name }) => name === 'minCents',
    );
    expect(minCentsParameter?.schema).toEqual({ type: 'integer', minimum: 0, maximum: 999_999_999 });
    const numbers = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, parameters = [] }) =>
        parameters.map(({ name, schema }) => ({ of: `${operationId} ${name}`, schema: schema ?? {} })),
      )
      .filter(({ schema }) => 'type' in schema && schema.type === 'integer' && !('enum' in schema));
    expect(numbers.length).toBeGreaterThan(20);
    // Numbers with more digits are not parsed
    expect(
      numbers.filter(({ schema }) => !(Number((schema as { maximum?: number }).maximum) <= 999_999_999)),
    ).toEqual([]);
  });

  test('the OpenAPI document lists the server, cookies and allowed origins of the shop', () => {
    expect(document.servers).toEqual([{ url: 'http://localhost:5000' }]);
    expect(document.components.securitySchemes.session).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: 'munay_session',
    });
    expect(document.components.parameters.Origin?.schema).toEqual({
      type: 'string',
      enum: ['http://localhost:3000', 'http://localhost:5000'],
    });
    expect(operation(ENDPOINTS.addItem)?.parameters).toContainEqual({
      $ref: '#/components/parameters/Origin',
    });
  });

  test('mutually exclusive fields are described as alternatives in the OpenAPI document', () => {
    expect(document.components.schemas.AdjustStockDto).toMatchObject({
      required: ['sku', 'reason', 'key'],
      oneOf: [
        { required: ['change'], properties: { onHand: false } },
        { required: ['onHand'], properties: { change: false, reason: { const: 'counted' } } },
      ],
    });
  });

  test('the web page of the OpenAPI document exists in development and not in production', async () => {
    const page = await fetch(`${api.url}/api/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).toContain('swagger-ui-bundle.js');
    const script = await fetch(`${api.url}/api/docs/swagger-ui-bundle.js`);
    expect([script.status, (await script.text()).length > 0]).toEqual([200, true]);
    const apiWithoutDocument = await startApi({ API_DOCS: '0' });
    expect((await fetch(`${apiWithoutDocument.url}/api/docs`)).status).toBe(404);
    expect((await fetch(`${apiWithoutDocument.url}/api/openapi.json`)).status).toBe(404);
    await apiWithoutDocument.close();
  });
});
