import fc from 'fast-check';
import { bent, nasty, nastyText } from './bend.mjs';

/** @typedef {import('./schema.mjs').Schema} Schema */
/** @typedef {{ name: string, in: string, required?: boolean, schema: Schema }} Parameter */
/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {Parameter[]} [parameters]
 * @property {{ content: Record<string, { schema: Schema }> }} [requestBody]
 */

/**
 * One request before it is written.
 * @typedef {object} Ask
 * @property {string} operation     name of the call, or of what is odd about it
 * @property {boolean} valid        as the document says
 * @property {string} method
 * @property {string} path          with its query
 * @property {string | undefined} body
 * @property {Record<string, string>} headers
 */

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

/** Anything as a text, even what JSON has no word for. @param {unknown} value */
const asText = (value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
/** Halves of letters cannot be encoded; they go as their replacement. @param {unknown} value */
const inAddress = (value) =>
  encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, 12_000);

/** @param {Record<string, unknown>} query */
function queryOf(query) {
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
  /**
   * @param {{ paths: Record<string, Record<string, Operation>> }} document
   * @param {import('./schema.mjs').Values} values
   */
  constructor(document, values) {
    this.calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        this.#call(method.toUpperCase(), path, operation, values),
      ),
    );
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Operation} operation
   * @param {import('./schema.mjs').Values} values
   */
  #call(method, path, { operationId, parameters = [], requestBody }, values) {
    const record = (/** @type {string} */ place) => {
      const own = parameters.filter((one) => one.in === place);
      const members = own.map(({ name, schema }) => [name, values.of(schema, name)]);
      const requiredKeys = own.filter(({ required }) => required || place === 'path').map(({ name }) => name);
      return fc.record(Object.fromEntries(members), { requiredKeys });
    };
    const schema = requestBody?.content['application/json']?.schema;
    const parts = {
      path: record('path'),
      query: record('query'),
      body: schema ? values.of(schema) : fc.constant(undefined),
    };
    /** @param {boolean} valid @param {{ path: any, query: any, body: unknown }} made @returns {Ask} */
    const ask = (valid, made) => ({
      operation: operationId,
      valid,
      method,
      path:
        path.replace(/\{(\w+)\}/g, (_, name) => inAddress(made.path?.[name] ?? '')) +
        queryOf(made.query && typeof made.query === 'object' ? made.query : { q: made.query }),
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
    return { operationId, good, bad: fc.oneof(...bad).map((made) => ask(false, made)), odd };
  }

  /** @returns {fc.Arbitrary<Ask>} */
  any() {
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

/** @param {string} path */
const namesIn = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** @param {unknown} body */
const asBody = (body) =>
  JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? 'undefined';
