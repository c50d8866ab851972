import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError, NetworkError } from '../base/api-error';
import { configureKit } from '../base/settings';
import { startLocale } from '../i18n/load-messages';
import { call, callEnvelope } from './call';

let server: Server;
let answer: RequestListener;
let lastRequest: { request: IncomingMessage; body: string } | undefined;

const reply =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

beforeAll(async () => {
  startLocale('en');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      lastRequest = { request, body };
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  configureKit({ apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('an API call sends the method, path, query, body and required headers of its endpoint', async () => {
  answer = reply(200, { code: 200, message: 'OK', data: { products: [] } });
  await call(ENDPOINTS.getAllProducts, { query: { q: 'lav y más', limit: 4 } });
  expect(lastRequest?.request.method).toBe('GET');
  expect(lastRequest?.request.url).toBe('/api/product/get-all-products?q=lav+y+m%C3%A1s&limit=4');
  expect(lastRequest?.request.headers['accept-language']).toBe('en');

  answer = reply(200, { code: 200, message: 'Added to the cart.', data: { products: [] } });
  await call(ENDPOINTS.addItem, { body: { productId: 'p', quantity: 2, size: '100 g' } });
  expect(lastRequest?.request.headers['content-type']).toBe('application/json');
  expect(lastRequest?.request.headers['x-requested-with']).toBe('munay');
  expect(JSON.parse(lastRequest?.body ?? '')).toEqual({ productId: 'p', quantity: 2, size: '100 g' });
});

test('path parameters are filled in and URL-encoded', async () => {
  answer = reply(200, { code: 200, message: 'OK', data: null });
  await call(ENDPOINTS.validateEmail, { params: { subject: 'a/b@c.es' } });
  expect(lastRequest?.request.url).toBe('/api/validate/validate-email/a%2Fb%40c.es');
});

test('only API calls with side effects send the header that triggers a preflight', async () => {
  answer = reply(200, { code: 200, message: 'OK', data: null });
  await call(ENDPOINTS.getUser);
  expect(lastRequest?.request.headers).not.toHaveProperty('x-requested-with');
  await call(ENDPOINTS.validateEmail, { params: { subject: 'token' } });
  expect(lastRequest?.request.headers).toHaveProperty('x-requested-with', 'munay');
});

test('callEnvelope returns the message of a response in addition to the data', async () => {
  answer = reply(200, { code: 200, message: 'The bill is on its way.', data: null });
  await expect(call(ENDPOINTS.sendBill, { params: { id: '1' } })).resolves.toBeNull();
  await expect(callEnvelope(ENDPOINTS.sendBill, { params: { id: '1' } })).resolves.toEqual({
    code: 200,
    message: 'The bill is on its way.',
    data: null,
  });
});

test('an error response is thrown as an ApiError with key, fields and request id', async () => {
  answer = reply(400, {
    code: 400,
    message: 'Missing required fields for registration.',
    data: {
      key: 'registrationIncomplete',
      requestId: 'r-1',
      fields: [{ field: 'email', rule: 'isEmail' }],
    },
  });
  const failure = await call(ENDPOINTS.login, { body: { email: '', password: '' } }).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    code: 400,
    key: 'registrationIncomplete',
    message: 'Missing required fields for registration.',
    fields: { email: 'isEmail' },
    requestId: 'r-1',
  });
});

test.each([
  [502, '<h1>Bad gateway</h1>', 502],
  [200, '<h1>Log in to the network of this train</h1>', 502],
  [200, '', 502],
  [200, '{"code":200}', 502],
  [503, '', 503],
])(
  'a response with status %i and the invalid body %j is reported as unexpected',
  async (status, body, code) => {
    answer = (_request, response) => void response.writeHead(status).end(body);
    await expect(call(ENDPOINTS.getCart)).rejects.toMatchObject({
      name: 'ApiError',
      code,
      key: 'unexpectedResponse',
      message: 'Unexpected server response.',
    });
  },
);

test('a truncated response is reported as a network failure', async () => {
  answer = (request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('{"code":200,"mess');
    request.socket.end();
  };
  await expect(call(ENDPOINTS.getCart)).rejects.toMatchObject({ reason: 'unreachable' });
});

test('an unexpected success status is reported as a failure', async () => {
  answer = reply(200, { code: 204, message: 'Nothing', data: null });
  await expect(call(ENDPOINTS.clearCart)).rejects.toMatchObject({ code: 204 });
});

test('a broken connection is reported as a network failure', async () => {
  answer = (request) => void request.socket.destroy();
  const failure = await call(ENDPOINTS.getCart).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(NetworkError);
  expect(failure).toMatchObject({ reason: 'unreachable' });
});

test.each(['no answer', 'an answer that stops half-way'])(
  'an API call times out after 10 000 ms with %s',
  async (kind) => {
    const fetchSpy = jest.spyOn(globalThis, 'fetch');
    const received = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        if (kind !== 'no answer') response.writeHead(200).write('{"code":200,');
        resolve();
      };
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      const outcome = call(ENDPOINTS.getCart).catch((e: unknown) => e);
      const onSettled = jest.fn();
      void outcome.then(onSettled);
      await received;
      if (kind !== 'no answer') await fetchSpy.mock.results[0]?.value;
      jest.advanceTimersByTime(9_999);
      await new Promise(setImmediate);
      expect(onSettled).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(await outcome).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
    } finally {
      jest.useRealTimers();
      fetchSpy.mockRestore();
    }
  },
);

test('a request aborted by the caller is not reported as a network failure', async () => {
  const control = new AbortController();
  answer = () => control.abort();
  const failure = await call(ENDPOINTS.getCart, undefined, { signal: control.signal }).catch(
    (e: unknown) => e,
  );
  expect(failure).toMatchObject({ name: 'AbortError' });
});

test('API calls made during a password change are sent after the change', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  for (const status of [200, 400]) {
    fetchSpy.mockClear();
    let save = (): void => undefined;
    const received = new Promise<void>((resolve) => {
      answer = (request, response) => {
        const send = (): void => reply(status, { code: status, message: '', data: null })(request, response);
        if (request.url !== ENDPOINTS.setFirstPassword.path) return send();
        save = send;
        resolve();
      };
    });
    const saved = call(ENDPOINTS.setFirstPassword, { body: { password: 'tres jabones de romero' } });
    await received;
    const orders = call(ENDPOINTS.getOrders);
    await new Promise(setImmediate);
    expect(fetchSpy).toHaveBeenCalledTimes(1);
    save();
    await Promise.allSettled([saved, orders]);
    expect(fetchSpy).toHaveBeenCalledTimes(2);
  }
  fetchSpy.mockRestore();
});
