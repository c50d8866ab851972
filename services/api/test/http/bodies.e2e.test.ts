import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Client } from '../support/client';
import { insertUser, signIn } from '../support/people';
import { ADDRESS } from '../support/shop';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());

describe('request bodies', () => {
  const post = (path: string, body: unknown, client = api.client()) =>
    client.send<{ key: string }>('POST', path, body);

  // Fault link-in-name in createTextRules: replace(call('NoLinks'), 'IsString()')
  test.each(['Gana en https://evil.example', 'WWW.evil.example', 'evil.example/premio', 'Ana ://x'])(
    'a name that contains a link is rejected in every emailed field: %s',
    async (link) => {
      const { client } = await signIn(api);
      const { client: admin } = await signIn(api, { roles: ['ADMIN'] });
      const person = { firstname: link, lastname: link, middlename: link };
      const address = {
        name: link,
        line1: 'Calle 1',
        postcode: '28012',
        city: 'Madrid',
        province: 'Madrid',
        country: 'ES',
      };
      const calls: [Client, Endpoint<EndpointInput, unknown>, object][] = [
        [api.client(), ENDPOINTS.signup, { ...person, email: 'x@munay.example', password: 'cuatro jabones' }],
        [client, ENDPOINTS.updateUser, person],
        [client, ENDPOINTS.updateUser, { addresses: [address] }],
        [admin, ENDPOINTS.editUser, person],
        [client, ENDPOINTS.checkout, { address }],
        [admin, ENDPOINTS.draftOrder, { customer: { name: link, email: 'x@munay.example' } }],
        [api.client(), ENDPOINTS.sendMessage, { name: link }],
        [api.client(), ENDPOINTS.declareWithdrawal, { name: link, orderNumber: link, goods: link }],
      ];
      const rejectedPaths = [];
      for (const [by, endpoint, body] of calls) {
        const { data } = await by.callRejected(endpoint, { params: { id: '0'.repeat(24) }, body });
        const linkFields = (data.fields ?? []).filter(({ rule }) => rule === 'noLinks');
        rejectedPaths.push(linkFields.map(({ field }) => field).sort());
      }
      expect(rejectedPaths).toEqual([
        ['firstname', 'lastname', 'middlename'],
        ['firstname', 'lastname', 'middlename'],
        ['addresses.0.name'],
        ['firstname', 'lastname', 'middlename'],
        ['address.name'],
        ['customer.name'],
        ['name'],
        ['goods', 'name', 'orderNumber'],
      ]);
    },
  );

  test('names with dots, punctuation and letters of any script are accepted', async () => {
    const { client } = await signIn(api);
    for (const firstname of [
      'M.ª Carmen',
      'J. R.',
      'St. John',
      'O’Neil-D’Arc',
      '李小龙',
      'Ana.María',
      'C/ Luis',
    ])
      expect((await client.callRejected(ENDPOINTS.updateUser, { body: { firstname } })).status).toBe(200);
  });

  test.each([
    '{"email":"a@x.com","password":"x","__proto__":{"polluted":1}}',
    '{"email":"a@x.com","password":"x","constructor":{"prototype":{"polluted":1}}}',
    '{"firstname":"a","__proto__":{"roles":["ADMIN"]}}',
  ])('object prototypes cannot be polluted by %s', async (body) => {
    expect(await post(ENDPOINTS.login.path, body)).toMatchObject({ status: 400 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each<[string, string, number]>([
    ['bad JSON', '{"email":', 400],
    ['a text', '"x"', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['200 kB', JSON.stringify({ email: 'a@x.com', password: 'x'.repeat(200_000) }), 413],
    ['a million keys', `{${Array.from({ length: 1_000_000 }, (_, key) => `"${key}":1`).join(',')}}`, 413],
    ['a password of 1 MB', JSON.stringify({ email: 'a@x.com', password: 'x'.repeat(1_000_000) }), 413],
    ['a password of 90 kB', JSON.stringify({ email: 'a@x.com', password: 'x'.repeat(90_000) }), 400],
    [
      'ten thousand nested lists',
      `{"email":"a@x.com","password":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      400,
    ],
    ['ten thousand nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ])('an invalid login body is rejected quickly: %s', async (_, body, status) => {
    const client = api.client();
    await post(ENDPOINTS.login.path, body, client);
    const startedAt = performance.now();
    const response = await post(ENDPOINTS.login.path, body, client).catch((error: Error) => ({
      status: 0,
      message: String(error.cause),
    }));
    // The server may close the connection while the client is still sending, but it must not process the body.
    if (response.status === 0) expect(status).toBe(413);
    else expect(response.status).toBe(status);
    // A generous limit, which distinguishes a hanging request from a slow response even on a busy machine
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect((await client.call(ENDPOINTS.getUser)).status).toBe(200);
  });

  test('an error response reveals no stack trace, path or query', async () => {
    const responses = [
      await post(ENDPOINTS.login.path, '{"email":'),
      await post('/api/none', {}),
      await api.client().send('GET', '/api/user/get-user/%zz'),
      await api.client().send('GET', '/%00/..%2f'),
    ];
    for (const { status, code, data } of responses) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(code).toBe(status);
      expect(Object.keys(data as object).sort()).toEqual(['key', 'requestId']);
    }
  });

  test('names with markup or template syntax are stored as text', async () => {
    const firstname = '<script>alert(1)</script>{{7*7}}<%= x %>';
    const { client } = await signIn(api);
    await client.call(ENDPOINTS.updateUser, { body: { firstname } });
    expect((await client.call(ENDPOINTS.getUser)).data.user?.firstname).toBe(firstname);
  });
});

// Fault filter-accepts-operators in database.module.ts: drop(statement('sanitizeFilter'))
test('query operators in values are treated as literals', async () => {
  await insertUser(api);
  for (const operator of [{ $gt: '' }, { $ne: null }, { $regex: '.' }])
    await expect(api.db.model('User').findOne({ email: operator }).exec()).rejects.toThrow(
      'Cast to string failed',
    );
});

// Fault search-accepts-patterns in escapeRegExp: replace(result('replace'), 'text')
test('regular expression operators in a search are treated as literals', async () => {
  const { client } = await signIn(api, { roles: ['ADMIN'], firstname: 'Rosa' });
  for (const q of ['.', '.*', '^', '[a-z]', '(', 'ros|x', '\\w'])
    expect({ q, ...(await client.callRejected(ENDPOINTS.getAllUsers, { query: { q } })) }).toMatchObject({
      status: 200,
      data: { total: 0 },
    });
});

// Fault list-for-object in Nested: replace(value('validate'), '() => true')
test('an array body is rejected where an object is expected', async () => {
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  const text = { es: 'Jabones', en: 'Soaps' };
  const store = { name: 'Taller', text: [text], address: 'Calle Elvira', hours: text, owners: [] };
  const checkout = { address: [ADDRESS], shipping: 'standard', cartDigest: '0'.repeat(64), locale: 'es' };
  for (const [path, body, field] of [
    [ENDPOINTS.createStore.path, store, 'text'],
    [ENDPOINTS.checkout.path, checkout, 'address'],
  ] as const)
    expect(await client.send('POST', path, body)).toMatchObject({
      status: 400,
      data: { fields: expect.arrayContaining([{ field, rule: 'isObject' }]) as unknown },
    });
});

test('a request times out after 30 seconds, and its headers after 15 seconds', () => {
  const { requestTimeout, headersTimeout } = api.app.getHttpServer();
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 15_000]);
});
