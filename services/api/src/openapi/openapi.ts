import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import type { Config } from '../config/config';
import { describeInputs } from './openapi-inputs';

const PAGE = 'api/docs';
const DOCUMENT = 'api/openapi.json';
/** The page has its own scripts and inline styles. */
const PAGE_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

const FAILURE = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: 'Equals the HTTP status.' },
    message: { type: 'string' },
    data: {
      type: 'object',
      required: ['key'],
      properties: {
        key: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable name of the failure.' },
        requestId: { type: 'string', format: 'uuid' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'rule'],
            properties: { field: { type: 'string' }, rule: { type: 'string' } },
          },
        },
        retryAfterSeconds: { type: 'integer' },
      },
    },
  },
};

const envelopeOf = ({ status, message }: Endpoint) => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', const: status },
    message: { type: 'string', const: message },
    data: { description: 'See the output type of this call in libs/contracts.' },
  },
});

/** Responses of a call: its own envelope, or any of the errors. */
function responsesOf(endpoint: Endpoint): object {
  const content =
    endpoint.kind === 'file'
      ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelopeOf(endpoint) } };
  return {
    [endpoint.status]: { description: endpoint.message, content },
    default: {
      description: 'A failure.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  };
}

/** The API document: routes and inputs from Nest, responses from the endpoint table. */
export function createDocument(app: NestFastifyApplication): OpenAPIObject {
  const shapes = describeInputs();
  const settings = new DocumentBuilder()
    .setTitle('Munay')
    .setDescription('The shop’s API. Every answer is `{code, message, data}`; `code` equals the HTTP status.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, settings);
  const schemas: Record<string, object> = { ...document.components?.schemas, Failure: FAILURE };
  for (const [input, oneOf] of shapes) Object.assign(schemas[input] ?? {}, { oneOf });
  document.components = { ...document.components, schemas };
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const path = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')];
    const operation = path?.[endpoint.method.toLowerCase() as 'get'];
    if (!operation) continue;
    operation.operationId = name;
    operation.summary = endpoint.summary;
    operation.description = `Access: ${endpoint.access}`;
    operation.tags = [endpoint.path.split('/')[2] ?? 'api'];
    operation.responses = responsesOf(endpoint) as typeof operation.responses;
    if (endpoint.access !== 'public') operation.security = [{ session: [] }];
  }
  return document;
}

/** Serves the document at `/api/openapi.json` and, in development, a page to read it at `/api/docs`. */
export function setUpDocs(app: NestFastifyApplication, config: Config): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(`/${PAGE}`)) void reply.header('content-security-policy', PAGE_CSP);
    done(null, payload);
  });
  SwaggerModule.setup(PAGE, app, () => createDocument(app), {
    ui: !config.production,
    raw: ['json'],
    jsonDocumentUrl: DOCUMENT,
    customSiteTitle: 'Munay API',
  });
}
