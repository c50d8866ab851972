import diagnostics from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, Schema } from '@munay/contracts/answers';
import type { Endpoint, Envelope } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { FailureDetails } from '@munay/contracts/errors';
import { listFailures } from '@munay/contracts/failures';

const SCHEMA_FILE = join(__dirname, '../../dist/libs/contracts/answers.json');
const ROWS = new Map(
  (Object.entries(ENDPOINTS) as [string, Endpoint][]).map(([name, row]) => [
    `${row.method} ${row.path}`,
    { name, row, failures: new Set(listFailures(row)) },
  ]),
);
type EndpointRow = NonNullable<ReturnType<(typeof ROWS)['get']>>;
type Part = 'answers' | 'facts';
type ObjectSchema = Schema & { $ref?: string; properties?: object; required?: string[] };

const problems = new Set<string>();
/** Bodies that have already been checked, because the API sends prepared bodies many times. */
const checkedPayloads = new WeakSet<Buffer>();
const validators = new Map<string, ValidateFunction>();
let ajv: Ajv | undefined;
let document: Answers | undefined;

function readDocument(): Answers {
  if (document) return document;
  const parsedDocument = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as Answers;
  const details = parsedDocument.definitions.FailureDetails as ObjectSchema;
  // An error response may only contain the common fields and the additional data of its key
  const closeSchema = ({ $ref = '', ...keywords }: ObjectSchema): Schema => {
    const facts = $ref
      ? (parsedDocument.definitions[$ref.slice('#/definitions/'.length)] as ObjectSchema)
      : keywords;
    return {
      ...details,
      properties: { ...facts.properties, ...details.properties },
      required: [...(facts.required ?? []), ...(details.required ?? [])],
      additionalProperties: false,
    };
  };
  for (const [key, facts] of Object.entries(parsedDocument.facts))
    parsedDocument.facts[key] = closeSchema(facts);
  parsedDocument.facts[''] = closeSchema({});
  return (document = parsedDocument);
}

/** Returns the validator for a schema, compiled when a response first needs it. */
function getValidator(part: Part, name: string): ValidateFunction {
  const { definitions, ...schemas } = readDocument();
  const cached = validators.get(`${part} ${name}`);
  if (cached) return cached;
  if (!ajv) {
    ajv = addFormats(new Ajv({ strict: false }), { mode: 'fast' });
    ajv.addSchema({ $id: 'document', definitions });
  }
  const schema = JSON.parse(
    JSON.stringify(schemas[part][name] ?? {}).replaceAll('"#/definitions/', '"document#/definitions/'),
  ) as object;
  const validator = ajv.compile(schema);
  validators.set(`${part} ${name}`, validator);
  return validator;
}

function validate(part: Part, name: string, data: unknown, call: string): void {
  const isValid = getValidator(part, name);
  if (isValid(data)) return;
  const [first] = isValid.errors ?? [];
  problems.add(`${call}: data${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`);
}

function check({ name, row, failures }: EndpointRow, status: number, text: string): void {
  const { code, message, data } = JSON.parse(text) as Envelope<unknown>;
  const call = `${name} answers ${status}`;
  if (code !== status) problems.add(`${call} with the code ${code}`);
  if (status === row.status) {
    if (message !== row.message) problems.add(`${call} “${message}”`);
    return validate('answers', name, data, call);
  }
  const { key } = (data ?? {}) as FailureDetails;
  if (!failures.has(key)) problems.add(`${call} ${key}, which its row does not name`);
  validate('facts', key in readDocument().facts ? key : '', data, `${call} ${key}`);
}

const decodeText = (payload: string | Buffer, encoding: unknown): string =>
  typeof payload === 'string'
    ? payload
    : (encoding === 'br'
        ? brotliDecompressSync(payload)
        : encoding === 'gzip'
          ? gunzipSync(payload)
          : payload
      ).toString();

function checkAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const row = ROWS.get(`${request.method} ${request.routeOptions.url}`);
  // A later hook replaces the response with an empty 304
  if (!row || request.headers['if-none-match'] !== undefined) return;
  if (!payload || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return;
  const type = String(reply.getHeader('content-type') ?? '');
  const isFile = row.row.kind === 'file' && reply.statusCode === row.row.status;
  if (!type.startsWith(isFile ? String(row.row.media) : 'application/json'))
    problems.add(`${row.name} answers ${reply.statusCode} as “${type}”`);
  if (isFile || !type.startsWith('application/json')) return;
  if (Buffer.isBuffer(payload)) {
    if (checkedPayloads.has(payload)) return;
    checkedPayloads.add(payload);
  }
  check(row, reply.statusCode, decodeText(payload, reply.getHeader('content-encoding')));
}

/** Must be the first hook, so that it sees the payload before compression. */
const watch = (message: unknown): void =>
  void (message as { fastify: FastifyInstance }).fastify.addHook(
    'onSend',
    (request, reply, payload, done) => {
      checkAnswer(request, reply, payload);
      done();
    },
  );

/** Compares the responses of all APIs in this process with the API document. @returns a function that ends the check */
export function watchAnswers(): () => void {
  diagnostics.subscribe('fastify.initialization', watch);
  return () => void diagnostics.unsubscribe('fastify.initialization', watch);
}

/** @returns how responses since the last call have deviated from the API document */
export function drainProblems(): string[] {
  const drainedProblems = [...problems];
  problems.clear();
  return drainedProblems;
}
