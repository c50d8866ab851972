import { isServer } from '@tanstack/react-query';
import {
  buildRequestPath,
  type Endpoint,
  type EndpointInput,
  type Envelope,
  SAME_ORIGIN_HEADERS,
} from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { FIXED } from '@munay/contracts/texts';
import { ApiError, NetworkError } from '../base/api-error';
import { apiUrl } from '../base/settings';
import { loadRejections } from '../i18n/load-messages';
import { currentLocale } from '../i18n/locale';
import { requestEnded, requestStarted } from './request-state';
import { withAuthentication } from './with-authentication';

const BAD_GATEWAY = 502;
/**
 * Requests that depend on a cookie. If the browser blocks cookies, such a request seems to succeed, but its result is
 * lost on the next page.
 */
const COOKIE_PATHS: readonly string[] = [
  ENDPOINTS.addItem.path,
  ENDPOINTS.likeProduct.path,
  ENDPOINTS.login.path,
  ENDPOINTS.signup.path,
];
const BLOCKED_PATTERN =
  'Your browser blocks cookies, and without them the shop can’t remember this: nothing was saved. Allow them for this page and try again.';

/** Requests with a password create a new session. Concurrent requests with the old session would fail. */
const SESSION_RENEWING_PATHS: readonly string[] = [
  ENDPOINTS.setFirstPassword.path,
  ENDPOINTS.updateUser.path,
];
let sessionRenewal: Promise<unknown> | null = null;

type NoInput = Record<string, never>;

export type CallArguments<Input extends EndpointInput, Rest extends unknown[] = [options?: CallOptions]> = [
  Input,
] extends [NoInput]
  ? [input?: undefined, ...Rest]
  : Partial<Input> extends Input
    ? [input?: Input, ...Rest]
    : [input: Input, ...Rest];

export interface CallOptions {
  signal?: AbortSignal;
}

/** Parses a response. @throws ApiError if the text is not an envelope, e.g. the page of a captive portal or proxy */
export function parseEnvelope(text: string, status: number): Envelope<unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'data' in body)
      return body as Envelope<unknown>;
  } catch {}
  const code = status >= 400 ? status : BAD_GATEWAY;
  throw new ApiError(code, FIXED.unexpectedResponse.text, { key: 'unexpectedResponse' });
}

/** Sends a request with a timeout that also covers the response body. */
async function sendRequest(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Envelope<unknown>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const stop = () => limit.abort();
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, { ...init, signal: limit.signal });
    return parseEnvelope(await response.text(), response.status);
  } catch (cause) {
    if (signal?.aborted === true || cause instanceof ApiError) throw cause;
    throw new NetworkError(limit.signal.aborted ? 'timeout' : 'unreachable', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Calls an endpoint and returns the whole envelope, for pages that show the server's `message`. If the session has
 * expired or the email address is unconfirmed, the user logs in or confirms the address on the current page, and the
 * request is retried.
 * @throws ApiError, or NetworkError after 10 s (two minutes for a form with a file)
 */
export const callEnvelope = <Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...rest: CallArguments<Input>
): Promise<Envelope<Output>> =>
  withAuthentication(endpoint, () => runSequentially(endpoint, rest[0]?.body, () => send(endpoint, ...rest)));

/** Runs requests that replace the session one after the other. */
async function runSequentially<T>({ path }: Endpoint, body: unknown, work: () => Promise<T>): Promise<T> {
  if (sessionRenewal) await sessionRenewal;
  const renews =
    SESSION_RENEWING_PATHS.includes(path) && typeof body === 'object' && body !== null && 'password' in body;
  if (!renews) return work();
  const result = work();
  sessionRenewal = result.then(
    () => (sessionRenewal = null),
    () => (sessionRenewal = null),
  );
  return result;
}

async function send<Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...[input, options]: CallArguments<Input>
): Promise<Envelope<Output>> {
  const values: EndpointInput = input ?? {};
  const url = apiUrl(buildRequestPath(endpoint, values));
  const isForm = values.body instanceof FormData;
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale(),
      // A GET without the CSRF header needs no preflight request
      ...(endpoint.method !== 'GET' || endpoint.changes === true ? SAME_ORIGIN_HEADERS : {}),
      ...(values.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(values.body === undefined
      ? {}
      : { body: values.body instanceof FormData ? values.body : JSON.stringify(values.body) }),
  };
  const timeoutMs = isForm ? LIMITS.uploadTimeoutMs : LIMITS.httpTimeoutMs;
  requestStarted();
  try {
    if (!isServer && !navigator.cookieEnabled && COOKIE_PATHS.includes(endpoint.path))
      throw new ApiError(409, BLOCKED_PATTERN, { key: 'cookiesBlocked' });
    const envelope = await sendRequest(url, init, timeoutMs, options?.signal);
    if (envelope.code !== endpoint.status) throw new ApiError(envelope.code, envelope.message, envelope.data);
    requestEnded();
    return envelope as Envelope<Output>;
  } catch (error) {
    if (!isServer && error instanceof ApiError) await loadRejections();
    requestEnded(error);
    throw error;
  }
}

/**
 * Calls an endpoint and returns `data` of its envelope.
 * @throws ApiError, or NetworkError after 10 s (two minutes for a form with a file)
 */
export async function call<Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...rest: CallArguments<Input>
): Promise<Output> {
  return (await callEnvelope(endpoint, ...rest)).data;
}
