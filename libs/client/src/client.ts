import {
  buildRequestPath,
  type Endpoint,
  type EndpointInput,
  type Envelope,
  SAME_ORIGIN_HEADERS,
} from '@munay/contracts/endpoint';

export interface ApiResponse<T> extends Envelope<T> {
  status: number;
  headers: Headers;
}

/** The input of the request. It may be omitted if the endpoint has no input. */
type Arguments<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  redirect?: 'manual';
}

/** Replacement for the global `fetch`. */
export type Transport = (url: string, request: RequestOptions) => Promise<Response>;

/** Stores the cookies of one browser. */
export class CookieJar extends Map<string, string> {
  get header(): { cookie?: string } {
    if (this.size === 0) return {};
    return { cookie: [...this].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** @param lines `Set-Cookie` headers */
  store(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.delete(name);
      else this.set(name, value.join('='));
    }
  }
}

/** Client that calls the API in the same way as the shop's pages, with the cookies of one browser. */
export class Client {
  locale = 'es';
  cookies = new CookieJar();
  readonly url: string;
  readonly origin: string;
  protected readonly transport: Transport;

  constructor(url: string, origin: string, transport: Transport = fetch) {
    this.url = url;
    this.origin = origin;
    this.transport = transport;
  }

  get headers(): Record<string, string> {
    return {
      origin: this.origin,
      ...SAME_ORIGIN_HEADERS,
      'accept-language': this.locale,
      ...this.cookies.header,
    };
  }

  call<Input extends EndpointInput, Output>(
    endpoint: Endpoint<Input, Output>,
    ...[input]: Arguments<Input>
  ): Promise<ApiResponse<Output>> {
    return this.send(endpoint.method, buildRequestPath(endpoint, input), input?.body);
  }

  /** @returns `data` of the response @throws Error when the request is rejected */
  async fetchData<Input extends EndpointInput, Output>(
    endpoint: Endpoint<Input, Output>,
    ...input: Arguments<Input>
  ): Promise<Output> {
    const { method, path } = endpoint;
    const { status, message, data } = await this.call(endpoint, ...input);
    if (status !== endpoint.status)
      throw new Error(`${method} ${path} answered ${status} ${message} ${JSON.stringify(data)}`);
    return data;
  }

  /** If the response is not JSON in the common format, `message` is the whole response body. */
  async send<Output>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<Output>> {
    const response = await this.fetch(method, path, body, headers);
    const text = await response.text();
    const envelope = text.startsWith('{')
      ? (JSON.parse(text) as Envelope<Output>)
      : { code: 0, message: text, data: null as Output };
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** @param body a form, a string that is sent as is, or a value that is sent as JSON */
  async fetch(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await this.transport(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.cookies.store(response.headers.getSetCookie());
    return response;
  }
}
