import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Tracing } from '@munay/tracing/tracing';
import { type ApiCall, FakeApiResponse, openSmallShop, type TestApps } from '../testing/small-shop';
import { FormApi } from './form-api';

/** A server bundle whose page shows the request that it receives. */
const BUNDLE = `
const head = { title: 'Munay', canonical: '/', indexed: false, jsonLd: [] };
process.on('message', ({ id, ...request }) => {
  const posted = request.posted;
  if (posted?.values.email === 'falls') return process.send({ id, failure: 'boom' });
  process.send({ id, page: { status: 200, html: '<pre>' + JSON.stringify(request) + '</pre>', head, data: {} } });
});
`;

const SHOP = 'http://shop.test';
const LOGIN = '/authUser?form=login';
const CONTACT = '/contact?form=contact';
const FIELDS = { email: 'eva@correo.example', password: 'tres jabones' };

let shop: TestApps;
let calls: (ApiCall & { url: string })[];
let answers: Record<string, unknown>;

beforeAll(async () => {
  const response = (url: string, call: ApiCall): unknown => {
    calls.push({ url, ...call });
    const response = answers[url];
    return typeof response === 'function' ? (response as () => unknown)() : response;
  };
  shop = await openSmallShop(BUNDLE, response, { TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => shop.close());
beforeEach(() => {
  calls = [];
  answers = { '/api/user/get-user': { user: null } };
});

const encodeForm = (values: Record<string, string>) => new URLSearchParams(values);
const readRendered = async (response: Response) =>
  JSON.parse(/<pre>(.*)<\/pre>/.exec(await response.text())?.[1] ?? 'null') as Record<string, unknown>;
const listCalledPaths = () => calls.map(({ url }) => url);

test('a login form is forwarded to the API and returns its cookies with a redirect', async () => {
  const cookies = ['munay_session=new; Path=/; HttpOnly; SameSite=Lax', 'munay_guest=; Max-Age=0'];
  answers['/api/user/login'] = new FakeApiResponse(200, null, cookies);
  const response = await shop.post(LOGIN, encodeForm({ ...FIELDS, role: 'ADMIN', return: '/withdrawal' }), {
    Origin: SHOP,
    Cookie: 'munay_lang=en; munay_session=old',
    'User-Agent': 'Lynx',
    'X-Forwarded-For': '203.0.113.9',
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/authUser?done=in&return=%2Fwithdrawal',
  ]);
  expect(response.headers.getSetCookie()).toEqual(cookies);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [login, session] = calls;
  expect(JSON.parse(login?.body ?? '')).toEqual(FIELDS);
  expect(login).toMatchObject({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'munay',
      'x-forwarded-for': '203.0.113.9',
      'accept-language': 'en',
      'user-agent': 'Lynx',
      origin: SHOP,
      cookie: 'munay_lang=en; munay_session=old',
    },
  });
  expect(session?.headers.cookie).toBe('munay_session=new; munay_guest=; munay_lang=en; munay_session=old');
});

test.each([
  ['verify', '/authUser?form=code'],
  ['enrol', '/authUser?done=enrol&return=%2F'],
])(
  'a user who has to %s a second factor is redirected to the matching page',
  async (next, expectedLocation) => {
    answers['/api/user/login'] = null;
    answers['/api/user/get-user'] = { user: null, next };
    expect((await shop.post(LOGIN, encodeForm(FIELDS))).headers.get('location')).toBe(expectedLocation);
  },
);

test('a rejected form is rendered again with its input except the password', async () => {
  const data = { key: 'wrongCredentials' };
  answers['/api/user/login'] = new FakeApiResponse(401, data);
  const response = await shop.post(LOGIN, encodeForm(FIELDS));
  expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
    401,
    'no-store',
    null,
  ]);
  expect(await readRendered(response)).toEqual({
    network: '127.0.0.1',
    pathname: '/authUser',
    search: '?form=login',
    posted: {
      name: 'login',
      values: { email: FIELDS.email },
      secrets: ['password'],
      failure: { code: 401, message: 'OK', data },
    },
  });
  expect(await readRendered(await shop.get(LOGIN))).toEqual({
    pathname: '/authUser',
    search: '?form=login',
    network: '127.0.0.1',
  });
});

test('a login form without a password does not list the password as a submitted secret', async () => {
  answers['/api/user/login'] = new FakeApiResponse(400, { key: 'badRequest' });
  const response = await shop.post(LOGIN, encodeForm({ ...FIELDS, password: '' }));
  expect(await readRendered(response)).toMatchObject({
    posted: { values: { email: FIELDS.email }, secrets: [] },
  });
});

test('a missing or invalid API response is handled like an error response', async () => {
  const response = await shop.post('/withdrawal?form=declare', encodeForm({ name: 'Eva' }));
  expect(response.status).toBe(502);
  expect(await readRendered(response)).toMatchObject({
    posted: { values: { name: 'Eva' }, failure: { data: { key: 'unexpectedResponse' } } },
  });
  const unreachableApi = new FormApi('http://127.0.0.1:1', SHOP, new Tracing(null));
  const person = { cookie: '', locale: 'es', ip: '::1', agent: '' } as const;
  expect(await unreachableApi.call(ENDPOINTS.logout, person)).toMatchObject({
    envelope: { code: 503, data: { key: 'away' } },
    cookies: [],
  });
});

test('a form that is validated only by its page sends no API request', async () => {
  const response = await shop.post('/withdrawal?form=withdrawal', encodeForm({ name: 'Eva' }));
  expect(response.status).toBe(200);
  expect(await readRendered(response)).toMatchObject({
    posted: { name: 'withdrawal', values: { name: 'Eva' }, failure: null },
  });
  expect(calls).toEqual([]);
});

describe('contact message', () => {
  const receipt = { reference: 'C-2026-000007', answerBy: '2026-11-25' };
  const expectedLocation = '/contact?done=C-2026-000007&by=2026-11-25';

  test('a contact message is sent once its form stamp is old enough', async () => {
    let sent = 0;
    answers['/api/contact/form'] = { token: 'stamp' };
    answers['/api/contact/send'] = () =>
      (sent += 1) === 1
        ? new FakeApiResponse(429, { key: 'formTooFast', retryAfterSeconds: 0.1 })
        : new FakeApiResponse(201, receipt);
    const response = await shop.post(CONTACT, encodeForm({ name: 'Ana', message: 'Hola' }));
    expect(response.headers.get('location')).toBe(expectedLocation);
    expect(listCalledPaths()).toEqual(['/api/contact/form', '/api/contact/send', '/api/contact/send']);
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ name: 'Ana', message: 'Hola', token: 'stamp' });
  });

  test('a contact message submitted twice is sent once', async () => {
    answers['/api/contact/form'] = { token: 'stamp' };
    answers['/api/contact/send'] = () => new FakeApiResponse(201, receipt);
    const repeatedForm = encodeForm({ name: 'Bea', message: 'Hola' });
    const responses = await Promise.all([shop.post(CONTACT, repeatedForm), shop.post(CONTACT, repeatedForm)]);
    expect(responses.map(({ headers }) => headers.get('location'))).toEqual([
      expectedLocation,
      expectedLocation,
    ]);
    expect(listCalledPaths()).toEqual(['/api/contact/form', '/api/contact/send']);
    await shop.post(CONTACT, encodeForm({ name: 'Bea', message: 'Hola otra vez' }));
    expect(listCalledPaths().filter((path) => path.endsWith('/send'))).toHaveLength(2);
  });

  test('a rejected contact message can be sent again', async () => {
    answers['/api/contact/form'] = { token: 'stamp' };
    answers['/api/contact/send'] = new FakeApiResponse(503, { key: 'busy' });
    const fields = encodeForm({ name: 'Cruz', message: 'Hola' });
    expect((await shop.post(CONTACT, fields)).status).toBe(503);
    answers['/api/contact/send'] = new FakeApiResponse(201, receipt);
    expect((await shop.post(CONTACT, fields)).status).toBe(303);
  });
});

test('the secret of an emailed link is sent to the API but not to the renderer', async () => {
  answers['/api/notice/s%C3%AD/stop'] = { kind: 'stock', state: 'stopped' };
  expect((await readRendered(await shop.get('/notify/s%C3%AD'))).pathname).toBe('/notify/open');
  const stopResponse = await shop.post('/notify/s%C3%AD?form=stop', '', {
    Origin: 'null',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect([stopResponse.status, stopResponse.headers.get('location')]).toEqual([
    303,
    '/notify/open?done=stock.stopped',
  ]);
  answers = { '/api/notice/gone/stop': new FakeApiResponse(404, { key: 'linkUnknown' }) };
  const rejectedResponse = await shop.post('/notify/gone?form=stop', encodeForm({}));
  expect([rejectedResponse.status, rejectedResponse.headers.get('referrer-policy')]).toEqual([
    404,
    'no-referrer',
  ]);
  expect(await readRendered(rejectedResponse)).toMatchObject({ pathname: '/notify/open' });
});

test('a form on a page with a secret URL redirects back to the same URL', async () => {
  answers['/api/order/track/t/link'] = null;
  const sent = await shop.post('/order/t?form=askCancel', encodeForm({ action: 'cancel' }));
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '?done=cancel']);
  expect(new URL('?done=cancel', 'http://shop.test/order/t?form=askCancel').pathname).toBe('/order/t');
  answers = { '/api/order/track/t/link': new FakeApiResponse(404, { key: 'linkUnknown' }) };
  const rejectedResponse = await shop.post('/order/t?form=askCancel', encodeForm({ action: 'cancel' }));
  expect([rejectedResponse.status, rejectedResponse.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await readRendered(rejectedResponse)).toMatchObject({ pathname: '/order/t' });
});

const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const SAME_ORIGIN = { Origin: SHOP, ...FORM_TYPE };

test.each<[string, number, string, string, Record<string, string>]>([
  ['without a name', 404, '/contact', 'name=Eva', SAME_ORIGIN],
  ['with an unknown name', 404, '/contact?form=order', 'name=Eva', SAME_ORIGIN],
  ['with the name of an inherited property', 404, '/contact?form=constructor', 'name=Eva', SAME_ORIGIN],
  ['of another page', 404, '/about?form=contact', 'name=Eva', SAME_ORIGIN],
  ['to an invalid path', 404, '//?form=contact', 'name=Eva', SAME_ORIGIN],
  [
    'with another content type',
    415,
    CONTACT,
    '{"name":"Eva"}',
    { Origin: SHOP, 'Content-Type': 'application/json' },
  ],
  ['with files', 415, CONTACT, '--x--', { Origin: SHOP, 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['without a content type', 415, CONTACT, '', { Origin: SHOP }],
  ['with a body that is too long', 413, CONTACT, `message=${'x'.repeat(70_000)}`, SAME_ORIGIN],
  ['from another site', 403, CONTACT, 'name=Eva', { ...FORM_TYPE, Origin: 'https://evil.example' }],
  ['from another scheme', 403, CONTACT, 'name=Eva', { ...FORM_TYPE, Origin: 'https://shop.test' }],
  ['from a null origin', 403, CONTACT, 'name=Eva', { ...FORM_TYPE, Origin: 'null' }],
  ['without an origin', 403, CONTACT, 'name=Eva', FORM_TYPE],
  ['from another subdomain', 403, CONTACT, 'name=Eva', { ...FORM_TYPE, 'Sec-Fetch-Site': 'same-site' }],
  ['from a frame of another site', 403, CONTACT, '', { ...SAME_ORIGIN, 'Sec-Fetch-Site': 'cross-site' }],
  ['to a page that cannot be rendered', 503, '/?form=newsletter', 'email=falls', SAME_ORIGIN],
])('a form %s is rejected with %i and an explanation', async (_, code, path, body, headers) => {
  const rejectedResponse = await shop.post(path, body, { ...headers, Cookie: 'munay_lang=es' });
  expect([
    rejectedResponse.status,
    rejectedResponse.headers.get('content-type'),
    rejectedResponse.headers.get('cache-control'),
  ]).toEqual([code, 'text/plain; charset=utf-8', 'no-store']);
  expect(await rejectedResponse.text()).toMatch(/formulario|largo|contestar/);
  expect(calls).toEqual([]);
});

test('a form with malformed percent-encoding or control characters is accepted', async () => {
  const response = await shop.post(
    '/withdrawal?form=withdrawal',
    'name=%E0%A4%A&email=%00&=&&goods',
    SAME_ORIGIN,
  );
  expect(response.status).toBe(200);
  expect(await readRendered(response)).toMatchObject({ posted: { values: { email: '\u0000' } } });
});
