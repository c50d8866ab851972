import { setTimeout as after } from 'node:timers/promises';
import { Client, type Transport } from '@munay/client';
import { buildRequestPath, type Endpoint, type Envelope } from '@munay/contracts/endpoint';
import { type ErrorKey, ERRORS, type FailureDetails } from '@munay/contracts/errors';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { Tracing } from '@munay/tracing/tracing';

/** The visitor on whose behalf the API is called. */
export interface Person {
  cookie: string;
  locale: Locale;
  ip: string;
  agent: string;
}

export interface FormApiResponse {
  envelope: Envelope<unknown>;
  /** `Set-Cookie` headers of the API. */
  cookies: string[];
}

interface Input {
  params?: Record<string, string>;
  body?: Record<string, string>;
}

const MAX_RETRY_PAUSE_SECONDS = 5;

const createFailure = (key: ErrorKey): FormApiResponse => ({
  envelope: { ...ERRORS[key], data: { key } },
  cookies: [],
});

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'data' in body;

const getDetails = ({ envelope }: FormApiResponse): Partial<FailureDetails> => envelope.data ?? {};

/** New cookies come first, because the API uses the first cookie with each name. */
export const withCookies = (person: Person, { cookies }: FormApiResponse): Person => ({
  ...person,
  cookie: [...cookies.map((cookie) => cookie.replace(/;.*/s, '')), person.cookie].filter(Boolean).join('; '),
});

const fetchOnce: Transport = (url, request) =>
  fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(LIMITS.httpTimeoutMs) });

/** Sends API requests in the same way as the visitor's browser. */
export class FormApi {
  constructor(
    private readonly apiOrigin: string,
    private readonly webOrigin: string,
    private readonly tracing: Tracing,
  ) {}

  /** Never rejects, because an unreachable API results in an error response. */
  async call(endpoint: Endpoint, person: Person, { params, body }: Input = {}): Promise<FormApiResponse> {
    const traceparent = this.tracing.traceparent();
    try {
      const client = new Client(this.apiOrigin, this.webOrigin, fetchOnce);
      client.locale = person.locale;
      const response = await client.fetch(endpoint.method, buildRequestPath(endpoint, { params }), body, {
        accept: 'application/json',
        'user-agent': person.agent,
        'x-forwarded-for': person.ip,
        ...(traceparent && { traceparent }),
        ...(person.cookie !== '' && { cookie: person.cookie }),
      });
      const envelope: unknown = await response.json();
      if (!isEnvelope(envelope)) return createFailure('unexpectedResponse');
      return { envelope, cookies: response.headers.getSetCookie() };
    } catch (error) {
      return createFailure(error instanceof SyntaxError ? 'unexpectedResponse' : 'away');
    }
  }

  /** Opens the form to get its token, and submits the form once the token is as old as if a person had filled it in. */
  async callOpened(
    opening: Endpoint,
    endpoint: Endpoint,
    person: Person,
    input: Input,
  ): Promise<FormApiResponse> {
    const openedForm = await this.call(opening, person);
    if (openedForm.envelope.code !== opening.status) return openedForm;
    const { token = '' } = openedForm.envelope.data as { token?: string };
    const send = () => this.call(endpoint, person, { ...input, body: { ...input.body, token } });
    const first = await send();
    const { key, retryAfterSeconds = MAX_RETRY_PAUSE_SECONDS } = getDetails(first);
    if (key !== 'formTooFast') return first;
    await after(Math.min(retryAfterSeconds, MAX_RETRY_PAUSE_SECONDS) * 1_000);
    return send();
  }
}
