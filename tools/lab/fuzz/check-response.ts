import type { RawResponse } from './raw-http.ts';
import type { FuzzRequest } from './requests.ts';

const SECRETS = [
  /\$argon2/,
  /passwordHash|tokenHash|sessionEpoch/,
  /sk_test_|whsec_/,
  /mongodb(\+srv)?:\/\/|redis:\/\//,
  /MongoServerError|MongooseError|E11000|CastError|ValidationError:/,
  /node_modules|\/services\/api\/|\bat [\w.<>]+ \(/,
];
/** Statuses of Node's HTTP parser, which responds without the envelope. */
const PROXY_STATUSES = new Set([400, 408, 431]);
const JSON_TYPE = /^application\/json/;

export function findProblems(request: FuzzRequest, response: RawResponse, limitMs: number): string[] {
  // Responses may echo request input
  const requestText = request.path + (request.body ?? '');
  const problems = [];
  if (response.status === 0) problems.push(`no answer: ${response.text.slice(0, 80)}`);
  if (response.status >= 500) problems.push(`status ${response.status}`);
  if (response.ms > limitMs) problems.push(`answered after ${(response.ms / 1000).toFixed(1)} s`);
  for (const secret of SECRETS) {
    const [leakedText] = secret.exec(response.text) ?? [];
    if (leakedText && !requestText.includes(leakedText)) problems.push(`shows ${leakedText}`);
  }
  if (!hasEnvelope(request, response)) problems.push(`status ${response.status} without the envelope`);
  return problems;
}

function hasEnvelope(request: FuzzRequest, response: RawResponse) {
  const isCall = request.path.startsWith('/api/');
  const isEmpty = request.method === 'HEAD' || [204, 303, 304].includes(response.status);
  if (!isCall || isEmpty || response.status === 0) return true;
  const type = String(response.headers['content-type'] ?? '');
  // Pictures, invoices, feeds and exports are files, but errors always have the envelope
  if (response.status < 300 && !JSON_TYPE.test(type)) return true;
  if (response.headers.connection === 'close' && PROXY_STATUSES.has(response.status)) return true;
  try {
    const { code, message, data } = JSON.parse(response.text);
    return code === response.status && typeof message === 'string' && data !== undefined;
  } catch {
    return false;
  }
}
