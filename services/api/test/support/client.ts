import { type Endpoint, type EndpointInput, type Envelope, fillPath } from '@munay/contracts/endpoint';
import type { FailureDetails } from '@munay/contracts/errors';

export interface Answer<T> {
  status: number;
  headers: Headers;
  code: number;
  message: string;
  data: T;
}

export const byId = (id: string): { params: { id: string } } => ({ params: { id } });

/** Must not appear in any answer: hashes, version keys, provider keys. */
const NEVER_TOLD =
  /\$argon2|"(?:passwordHash|tokenHash|sessionEpoch|__v)":|\bwhsec_\w|\b[sr]k_(?:live|test)_\w/;

/** A browser as the API sees it: cookies and the headers our pages send. */
export class Client {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly origin: string,
    public locale = 'es',
  ) {}

  async call<I extends EndpointInput, O>(
    endpoint: Endpoint<I, O>,
    ...[input]: Record<string, never> extends I ? [I?] : [I]
  ): Promise<Answer<O>> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input?.query ?? {}))
      for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
    const path = fillPath(endpoint.path, input?.params as Record<string, string> | undefined);
    return this.send<O>(endpoint.method, query.size > 0 ? `${path}?${query.toString()}` : path, input?.body);
  }

  async refused<I extends EndpointInput>(
    endpoint: Endpoint<I, unknown>,
    input?: EndpointInput,
  ): Promise<Answer<FailureDetails & Record<string, unknown>>> {
    return (await this.call(endpoint, input ?? {})) as Answer<FailureDetails & Record<string, unknown>>;
  }

  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.fetch(method, path, body, headers);
    const text = await response.text();
    const [leaked] = NEVER_TOLD.exec(text) ?? [];
    if (leaked !== undefined) throw new Error(`${method} ${path} tells ${leaked}`);
    const { code, message, data } = text.startsWith('{')
      ? (JSON.parse(text) as Envelope<T>)
      : { code: 0, message: text, data: null as T };
    return { status: response.status, headers: response.headers, code, message, data };
  }

  async fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.origin,
        'x-requested-with': 'munay',
        'accept-language': this.locale,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
    return response;
  }
}
