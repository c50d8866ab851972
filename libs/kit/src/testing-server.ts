import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Endpoint,
  type EndpointInput,
  type InputOf,
  type OutputOf,
  SAME_ORIGIN_HEADER,
} from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type ErrorKey, ERRORS } from '@munay/contracts/errors';
import { configureKit } from './base/settings';

export class Rejection {
  /** @param details content of `data` in addition to the key */
  constructor(
    readonly key: ErrorKey,
    readonly details: object = {},
  ) {}
}

type Handler = (input: EndpointInput) => unknown;
type Awaitable<T> = T | Promise<T>;
type NamedEndpoint = Endpoint<EndpointInput, unknown>;
type ParsedPart<Part> = { [Name in keyof Part]: Exclude<Part[Name], undefined> };
/** Input as the server receives it: JSON and query strings omit undefined values. */
type ReceivedInput<Input> = { [Part in keyof Input]: ParsedPart<Input[Part]> };

interface Call {
  endpoint: NamedEndpoint;
  input: EndpointInput;
}

const toPattern = ({ path }: NamedEndpoint) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<object | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  if (text === '') return undefined;
  const json = request.headers['content-type']?.startsWith('application/json');
  // Node's fetch does not recognise jsdom's FormData and sends it as text
  return json ? (JSON.parse(text) as object) : { form: text };
}

/** A fake API over HTTP. Requests without a defined response get a 404. */
export class ShopServer {
  readonly calls: Call[] = [];
  apiOrigin = '';
  private readonly handlers = new Map<NamedEndpoint, Handler>();
  private readonly server: Server = createServer((request, response) => {
    void this.handle(request).then(({ code, message, data }) => {
      response
        .writeHead(code, {
          'Content-Type': 'application/json',
          'Access-Control-Allow-Origin': request.headers.origin ?? '*',
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Headers': `${SAME_ORIGIN_HEADER}, content-type, accept-language`,
          'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        })
        .end(JSON.stringify({ code, message, data }));
    });
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    this.apiOrigin = `http://127.0.0.1:${port}`;
    configureKit(this);
  }

  /** Defines the response of an endpoint: data, an error, or a promise of either. */
  answer<E extends NamedEndpoint>(
    endpoint: E,
    handler: (input: ReceivedInput<InputOf<E>>) => Awaitable<OutputOf<E> | Rejection>,
  ): void {
    this.handlers.set(endpoint, handler as Handler);
  }

  inputs<E extends NamedEndpoint>(endpoint: E): ReceivedInput<InputOf<E>>[] {
    return this.calls
      .filter((call) => call.endpoint === endpoint)
      .map(({ input }) => input as ReceivedInput<InputOf<E>>);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage): Promise<{ code: number; message: string; data: unknown }> {
    const body = await readBody(request);
    if (request.method === 'OPTIONS') return { code: 200, message: 'OK', data: null };
    const url = new URL(request.url ?? '/', 'http://shop');
    const endpoints: NamedEndpoint[] = Object.values(ENDPOINTS);
    for (const endpoint of endpoints) {
      const match = endpoint.method === request.method ? toPattern(endpoint).exec(url.pathname) : null;
      const handler = this.handlers.get(endpoint);
      if (match === null || handler === undefined) continue;
      const input: EndpointInput = { params: { ...match.groups }, query: toQuery(url.searchParams), body };
      this.calls.push({ endpoint, input });
      const response = await handler(input);
      if (!(response instanceof Rejection))
        return { code: endpoint.status, message: endpoint.message, data: response };
      return { ...ERRORS[response.key], data: { key: response.key, ...response.details } };
    }
    return { ...ERRORS.notFound, data: { key: 'notFound' } };
  }
}

/** The fake API of all tests in a file. Its recorded requests are cleared before each test. */
export function createSuiteShop(): ShopServer {
  const shop = new ShopServer();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());
  beforeEach(() => {
    shop.calls.length = 0;
  });
  return shop;
}
