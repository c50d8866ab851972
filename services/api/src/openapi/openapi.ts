import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Answers, Schema } from '@munay/contracts/answers';
import type { Endpoint } from '@munay/contracts/endpoint';
import { type EndpointName, ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { UPLOAD_PRESETS } from '@munay/contracts/shop/media';
import { ResponseDocumenter } from './openapi-answers';
import { describeInputs, type InputFacts } from './openapi-inputs';

const FILE_SCHEMA: Schema = { type: 'string', format: 'binary' };
const form = (properties: Record<string, Schema>) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
    },
  },
});
/** Schemas of bodies that are read without an input class. */
const REQUEST_BODIES: Partial<Record<EndpointName, Schema>> = {
  uploadImage: form({ file: FILE_SCHEMA, upload_preset: { type: 'string', enum: [...UPLOAD_PRESETS] } }),
  importProducts: form({ file: FILE_SCHEMA }),
  paymentWebhook: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  stopProductAlert: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } },
};
/**
 * Headers that show that a request comes from the shop's own pages and not from another site. The allowed origins are
 * added when the document is served.
 */
const OWN_PAGE = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'Any value: forms of other sites cannot set it.',
    schema: { type: 'string', minLength: 1 },
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description: 'A page of the shop; browsers send it automatically.',
    schema: { type: 'string', enum: [] },
  },
};

/** Adds accepted values that validators do not describe, and alternative shapes. */
function addOneOfSchema(schema: Schema, { oneOf, free }: Partial<InputFacts> = {}): Schema {
  const properties = { ...(schema.properties as Record<string, Schema> | undefined) };
  for (const [property, values] of free ?? [])
    properties[property] = {
      anyOf: [
        ...(properties[property] ? [properties[property]] : []),
        ...values.map((value) => (value === null ? { type: 'null' } : { const: value })),
      ],
    };
  return { ...schema, properties, ...(oneOf && { oneOf }) };
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

function describeOperation(operation: Operation, name: EndpointName, row: Endpoint): void {
  const changes = row.method !== 'GET' || row.changes;
  operation.operationId = name;
  operation.summary = row.summary;
  operation.description = `Access: ${row.access}`;
  operation.tags = [row.path.split('/')[2] ?? 'api'];
  // An anonymous caller may have a cart. The guest cookie identifies it
  operation.security = row.sameForAll || row.kind ? [] : [{}, { guest: [] }, { session: [] }];
  if (row.access !== 'public') operation.security = [{ session: [] }];
  const parameters = operation.parameters ?? [];
  for (const parameter of parameters)
    if ('in' in parameter && parameter.in === 'path')
      parameter.schema = { type: 'string', minLength: 1, maxLength: LIMITS.pathPartMax };
  const needsCsrfHeader = changes && row.kind !== 'webhook' && row.kind !== 'mailed';
  operation.parameters = [
    ...parameters,
    ...(needsCsrfHeader
      ? Object.keys(OWN_PAGE).map((part) => ({ $ref: `#/components/parameters/${part}` }))
      : []),
  ];
  if (REQUEST_BODIES[name]) Object.assign(operation, { requestBody: REQUEST_BODIES[name] });
}

/** Combines routes and inputs from Nest with responses from the types of the endpoint table. */
export function createDocument(app: INestApplicationContext, responses: Answers): OpenAPIObject {
  const facts = describeInputs(app);
  const settings = new DocumentBuilder()
    .setTitle('Munay')
    .setDescription(
      'The shop’s API. Every answer is `{code, message, data}`; `code` equals the HTTP status. ' +
        'Other methods of a path are answered with 405 (`methodNotAllowed`) and its methods in `Allow`.',
    )
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie' }, 'session')
    .addCookieAuth('guest', { type: 'apiKey', in: 'cookie' }, 'guest')
    .build();
  const document = SwaggerModule.createDocument(app as NestFastifyApplication, settings);
  const successResponses = new ResponseDocumenter(responses);
  const inputs: Record<string, Schema> = Object.fromEntries(
    Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>).map(([name, schema]) => {
      return [name, { ...addOneOfSchema(schema, facts.get(name)), additionalProperties: false }];
    }),
  );
  for (const [name, row] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const path = document.paths[row.path.replace(/:(\w+)/g, '{$1}')];
    const operation = path?.[row.method.toLowerCase() as 'get'];
    if (!operation) continue;
    describeOperation(operation, name, row);
    Object.assign(operation, { responses: successResponses.describe(name, row) });
  }
  document.components = {
    ...document.components,
    schemas: { ...inputs, ...successResponses.listSchemas() },
    responses: successResponses.responses,
    parameters: OWN_PAGE,
  } as unknown as NonNullable<OpenAPIObject['components']>;
  return document;
}
