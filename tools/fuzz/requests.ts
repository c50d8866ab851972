import fc from 'fast-check';
import { bent, nasty, nastyText } from './bend.ts';
import type { Values, Schema } from './schema.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** One request before it is written. */
export interface Ask {
  /** name of the call, or of what is odd about it */
  operation: string;
  /** as the document says */
  valid: boolean;
  method: string;
  /** with its query */
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** One call of the document: as it says, bent, and asked in an odd way. */
interface Call {
  good: fc.Arbitrary<Ask>;
  bad: fc.Arbitrary<Ask>;
  odd: fc.Arbitrary<Ask>;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/problem+json',
  '',
  'nonsense',
];
const BODIES = [
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

/** Anything as a text, even what JSON has no word for. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
/** Halves of letters cannot be encoded; they go as their replacement. */
const inAddress = (value: unknown) =>
  encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, 12_000);

function queryOf(query: Record<string, unknown>) {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (Array.isArray(value))
      return [...value].slice(0, 50).map((one) => `${inAddress(name)}=${inAddress(one)}`);
    if (value && typeof value === 'object')
      return Object.entries(value)
        .slice(0, 5)
        .map(([key, one]) => `${inAddress(name)}[${inAddress(key)}]=${inAddress(one)}`);
    return [`${inAddress(name)}=${inAddress(value)}`];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Every request that the document allows, and what comes of bending it. */
export class Requests {
  readonly calls: Call[];

  constructor(document: { paths: Record<string, Record<string, Operation>> }, values: Values) {
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
    values: Values,
  ): Call {
    const record = (place: string) => {
      const own = parameters.filter((one) => one.in === place);
      const members = own.map(({ name, schema }) => [name, values.of(schema, name)] as const);
      const requiredKeys = own.filter(({ required }) => required || place === 'path').map(({ name }) => name);
      return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys });
    };
    const schema = requestBody?.content['application/json']?.schema;
    const parts = {
      path: record('path'),
      query: record('query'),
      body: schema ? values.of(schema) : fc.constant(undefined),
    };
    const ask = (
      valid: boolean,
      made: { path?: Record<string, unknown>; query?: unknown; body?: unknown },
    ): Ask => ({
      operation: operationId,
      valid,
      method,
      path:
        path.replace(/\{(\w+)\}/g, (_, name) => inAddress(made.path?.[name] ?? '')) +
        queryOf(made.query && typeof made.query === 'object' ? { ...made.query } : { q: made.query }),
      body: made.body === undefined ? undefined : asBody(made.body),
      headers: made.body === undefined ? {} : JSON_TYPE,
    });
    const good = fc.record(parts).map((made) => ask(true, made));
    const bad = [
      ...(schema ? [fc.record({ ...parts, body: bent(parts.body) })] : []),
      ...(parameters.some((one) => one.in === 'query')
        ? [fc.record({ ...parts, query: bent(parts.query) })]
        : []),
      ...(parameters.some((one) => one.in === 'path')
        ? [
            fc.record({
              ...parts,
              path: fc.dictionary(fc.constantFrom(...namesIn(path)), nastyText, { minKeys: 1 }),
            }),
          ]
        : []),
      fc.record({
        ...parts,
        query: fc.dictionary(
          nastyText.map((text) => text.slice(0, 30)),
          nasty,
          { maxKeys: 3 },
        ),
      }),
      fc.record({ ...parts, body: nasty }),
    ];
    const odd = fc
      .tuple(
        good,
        fc.nat(2),
        fc.constantFrom(...METHODS),
        fc.constantFrom(...TYPES),
        fc.constantFrom(...BODIES),
      )
      .map(([made, kind, other, type, body]) => ({
        ...made,
        operation: `odd ${operationId}`,
        valid: false,
        ...(kind === 0
          ? { method: other }
          : {
              method: method === 'GET' ? 'POST' : method,
              body,
              headers: { 'content-type': kind === 1 ? type : JSON_TYPE['content-type'] },
            }),
      }));
    return { good, bad: fc.oneof(...bad).map((made) => ask(false, made)), odd };
  }

  any(): fc.Arbitrary<Ask> {
    const lost = fc
      .tuple(
        fc.constantFrom(...METHODS),
        fc.oneof(
          fc.constantFrom(...PATHS),
          nastyText.map((text) => `/api/${inAddress(text)}`),
        ),
      )
      .map(([method, path]) => ({
        operation: 'odd path',
        valid: false,
        method,
        path,
        body: undefined,
        headers: {},
      }));
    return fc.oneof(
      { weight: 35, arbitrary: fc.oneof(...this.calls.map(({ good }) => good)) },
      { weight: 50, arbitrary: fc.oneof(...this.calls.map(({ bad }) => bad)) },
      { weight: 10, arbitrary: fc.oneof(...this.calls.map(({ odd }) => odd)) },
      { weight: 5, arbitrary: lost },
    );
  }
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

const asBody = (body: unknown) =>
  JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? 'undefined';
