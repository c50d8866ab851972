import { type Endpoint, type EndpointInput, type Envelope, fillPath } from '@munay/contracts/endpoint';
import { LIMITS } from '@munay/contracts/limits';
import { currentLocale } from '../i18n/locale';
import { apiUrl } from '../settings';
import { ApiError, NetworkError } from './api-error';
import { requestEnded, requestStarted } from './request-state';

type NoInput = Record<string, never>;

/** `call(E)` where nothing is needed, `call(E, input)` where something is. */
type CallArguments<Input extends EndpointInput> = [Input] extends [NoInput]
  ? [input?: undefined, options?: CallOptions]
  : Partial<Input> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

export interface CallOptions {
  /** Ends the request early, e.g. the signal that the query client hands out. */
  signal?: AbortSignal;
}

/** `?a=1&b=2&b=3`; values that are undefined or empty lists are left out. */
function queryString(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function request(url: string, init: RequestInit, outer: AbortSignal | undefined): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMITS.httpTimeoutMs);
  const stop = () => limit.abort();
  outer?.addEventListener('abort', stop);
  try {
    return await fetch(url, { ...init, signal: limit.signal });
  } catch (cause) {
    if (outer?.aborted === true) throw cause;
    throw new NetworkError(limit.signal.aborted ? 'timeout' : 'unreachable', { cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) {
    return body as Envelope<unknown>;
  }
  return { code: response.status, message: response.statusText, data: null };
}

/**
 * Calls an endpoint and answers the whole envelope; for pages that show the server's `message`.
 * @throws ApiError when the API refuses, NetworkError when no answer came within 10 s
 */
export async function callEnvelope<Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...[input, options]: CallArguments<Input>
): Promise<Envelope<Output>> {
  const given: EndpointInput = input ?? {};
  const url = apiUrl(
    fillPath(endpoint.path, given.params as Record<string, string>) + queryString(given.query),
  );
  const isForm = given.body instanceof FormData;
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale(),
      // Reading needs no proof of origin, and without this header no preflight request either
      ...(endpoint.method !== 'GET' || endpoint.changes === true ? { 'X-Requested-With': 'munay' } : {}),
      ...(given.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(given.body === undefined
      ? {}
      : { body: given.body instanceof FormData ? given.body : JSON.stringify(given.body) }),
  };
  requestStarted();
  try {
    const response = await request(url, init, options?.signal);
    const envelope = await readEnvelope(response);
    if (envelope.code !== endpoint.status) throw new ApiError(envelope.code, envelope.message, envelope.data);
    requestEnded();
    return envelope as Envelope<Output>;
  } catch (error) {
    requestEnded(error);
    throw error;
  }
}

/**
 * Calls an endpoint of the contract and answers `data` of its envelope.
 * @throws ApiError when the API refuses, NetworkError when no answer came within 10 s
 */
export async function call<Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...rest: CallArguments<Input>
): Promise<Output> {
  return (await callEnvelope(endpoint, ...rest)).data;
}
