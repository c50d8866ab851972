import fc from 'fast-check';
import type { Arbitraries, Schema } from './arbitraries.ts';
import { corruptValue, hostileText, hostileValue } from './hostile-values.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface FuzzRequest {
  operation: string;
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

interface Call {
  valid: fc.Arbitrary<FuzzRequest>;
  invalid: fc.Arbitrary<FuzzRequest>;
  malformed: fc.Arbitrary<FuzzRequest>;
}

const CONTENT_TYPES = [
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];
const MALFORMED_BODIES = [
  '{',
  '[',
  'null',
  '"text"',
  '1',
  '{"a":1,}',
  '{"__proto__":{"a":1}}',
  '\0\0',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nnot one\r\n--x--\r\n',
  '--x\r\n',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'b'.repeat(300_000)}"}`,
];
const PATHS = [
  '/',
  '//',
  '/api',
  '/api/',
  '/api/../../etc/passwd',
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/media/../package.json',
  '/media/%00',
  '/api/user/get-user/',
  '/API/USER/GET-USER',
  '/api/product/get-product/%',
  '/api/product/get-product/%ff',
  '/ops/queues',
  '/.env',
  '/sitemap.xml',
  '/feeds/products.xml?x',
  '/healthz',
  '/readyz',
  '*',
];

const toText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
/** Replaces lone surrogates, which cannot be encoded in a URL. */
const encodePathValue = (value: unknown) =>
  encodeURIComponent(toText(value).replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, 12_000);

function buildQuery(query: Record<string, unknown>) {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (Array.isArray(value))
      return [...value].slice(0, 50).map((entry) => `${encodePathValue(name)}=${encodePathValue(entry)}`);
    if (value && typeof value === 'object')
      return Object.entries(value)
        .slice(0, 5)
        .map(([key, item]) => `${encodePathValue(name)}[${encodePathValue(key)}]=${encodePathValue(item)}`);
    return [`${encodePathValue(name)}=${encodePathValue(value)}`];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const JSON_TYPE = { 'content-type': 'application/json' };

export class Requests {
  readonly calls: Call[];

  constructor(document: { paths: Record<string, Record<string, Operation>> }, values: Arbitraries) {
    this.calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        this.#call(method.toUpperCase(), path, operation, values),
      ),
    );
  }

  #call(
    method: string,
    path: string,
    { operationId, parameters = [], requestBody }: Operation,
    values: Arbitraries,
  ): Call {
    const record = (place: string) => {
      const matchingParameters = parameters.filter((parameter) => parameter.in === place);
      const members = matchingParameters.map(
        ({ name, schema }) => [name, values.fromSchema(schema, name)] as const,
      );
      const requiredKeys = matchingParameters
        .filter(({ required }) => required || place === 'path')
        .map(({ name }) => name);
      return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys });
    };
    const schema = requestBody?.content['application/json']?.schema;
    const parts = {
      path: record('path'),
      query: record('query'),
      body: schema ? values.fromSchema(schema) : fc.constant(undefined),
    };
    const toRequest = (requestParts: {
      path?: Record<string, unknown>;
      query?: unknown;
      body?: unknown;
    }): FuzzRequest => ({
      operation: operationId,
      method,
      path:
        path.replace(/\{(\w+)\}/g, (_, name) => encodePathValue(requestParts.path?.[name] ?? '')) +
        buildQuery(
          requestParts.query && typeof requestParts.query === 'object'
            ? { ...requestParts.query }
            : { q: requestParts.query },
        ),
      body: requestParts.body === undefined ? undefined : toBody(requestParts.body),
      headers: requestParts.body === undefined ? {} : JSON_TYPE,
    });
    const valid = fc.record(parts).map(toRequest);
    const invalid = [
      ...(schema ? [fc.record({ ...parts, body: corruptValue(parts.body) })] : []),
      ...(parameters.some((parameter) => parameter.in === 'query')
        ? [fc.record({ ...parts, query: corruptValue(parts.query) })]
        : []),
      ...(parameters.some((parameter) => parameter.in === 'path')
        ? [
            fc.record({
              ...parts,
              path: fc.dictionary(fc.constantFrom(...parseNames(path)), hostileText, { minKeys: 1 }),
            }),
          ]
        : []),
      fc.record({
        ...parts,
        query: fc.dictionary(
          hostileText.map((text) => text.slice(0, 30)),
          hostileValue,
          { maxKeys: 3 },
        ),
      }),
      fc.record({ ...parts, body: hostileValue }),
    ];
    const malformed = fc
      .tuple(valid, fc.constantFrom(...CONTENT_TYPES), fc.constantFrom(...MALFORMED_BODIES))
      .map(([requestParts, type, body]) => ({
        ...requestParts,
        operation: `odd ${operationId}`,
        method: method === 'GET' ? 'POST' : method,
        body,
        headers: { 'content-type': type },
      }));
    return { valid, invalid: fc.oneof(...invalid).map(toRequest), malformed };
  }

  createAnyRequest(): fc.Arbitrary<FuzzRequest> {
    const paths = fc.oneof(
      fc.constantFrom(...PATHS),
      hostileText.map((text) => `/api/${encodePathValue(text)}`),
    );
    const unknownPaths = paths.map((path) => ({
      operation: 'odd path',
      method: 'GET',
      path,
      body: undefined,
      headers: {},
    }));
    return fc.oneof(
      { weight: 35, arbitrary: fc.oneof(...this.calls.map(({ valid }) => valid)) },
      { weight: 50, arbitrary: fc.oneof(...this.calls.map(({ invalid }) => invalid)) },
      { weight: 10, arbitrary: fc.oneof(...this.calls.map(({ malformed }) => malformed)) },
      { weight: 5, arbitrary: unknownPaths },
    );
  }
}

const parseNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

const toBody = (body: unknown) =>
  JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? 'undefined';
