import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { startSuiteApi, WEB_ORIGIN } from '../support/start-api';

const BOARD = '/ops/queues';
/** The headers of a browser that opens a URL. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const api = startSuiteApi();

const get = async (path: string, headers: Record<string, string> = {}, client = api.client()) => {
  const response = await client.fetch('GET', path, undefined, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const paths = async (admin: Client): Promise<string[]> => {
  const { text } = await get(BOARD, {}, admin);
  const assets = [...text.matchAll(/(?:src|href)="((?:\/|static)[^"]+)"/g)].map(([, path]) =>
    String(path).startsWith('/') ? String(path) : `${BOARD}/${String(path)}`,
  );
  return [BOARD, `${BOARD}/`, `${BOARD}/queue/mail`, `${BOARD}/api/queues`, ...assets];
};

test('an administrator can open the queue board with all its files', async () => {
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  const all = await paths(client);
  expect(all.length).toBeGreaterThan(6);
  for (const path of all) expect([path, (await get(path, {}, client)).status]).toEqual([path, 200]);
  const page = await get(BOARD, {}, client);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.text).toContain('Munay');
  expect(page.text.match(/https?:\/\/[^"' ]+/g) ?? []).toEqual([]);
  expect(JSON.parse((await get(`${BOARD}/api/queues`, {}, client)).text)).toMatchObject({
    queues: expect.arrayContaining([
      expect.objectContaining({ name: 'mail' }),
      expect.objectContaining({ name: 'payment' }),
    ]),
  });
});

test('the queue board returns 404 to callers without an administrator session', async () => {
  const admin = await signIn(api, { roles: ['ADMIN'] });
  const all = await paths(admin.client);
  const otherClients = [
    api.client(),
    (await signIn(api)).client,
    (await signIn(api, { roles: ['STORE'] })).client,
  ];
  for (const client of otherClients)
    for (const path of [...all, `/${BOARD}`, `${BOARD}//api/queues`, BOARD.toUpperCase()]) {
      const response = await get(path, {}, client);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.text).not.toContain('mail');
    }
});

test('the queue board redirects a browser without a session to the login and back', async () => {
  for (const path of [BOARD, `${BOARD}/queue/mail?status=failed`]) {
    const { status, headers } = await get(path, BROWSER);
    expect([path, status]).toEqual([path, 302]);
    const search = new URLSearchParams({ return: path });
    expect(headers.get('location')).toBe(`${WEB_ORIGIN}/authUser?${search.toString()}`);
  }
  expect((await get(BOARD, { accept: 'application/json' })).status).toBe(404);
  expect((await api.client().send('PUT', BOARD, undefined, BROWSER)).status).toBe(404);
});

test('the queue board returns a 404 page to customers and a JSON error to programs', async () => {
  const people = [await signIn(api), await signIn(api, { roles: ['STORE'] })];
  for (const { client } of people) {
    const page = await get(BOARD, BROWSER, client);
    expect(page).toMatchObject({ status: 404, text: (await get('/ops/nothing', BROWSER)).text });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.text).toContain('<h1>Esta página no está</h1>');
    const json = JSON.parse((await get(BOARD, { accept: 'application/json' }, client)).text) as object;
    expect(json).toMatchObject({ code: 404, data: { key: 'notFound' } });
  }
  const englishBoard = await get(BOARD, { ...BROWSER, 'accept-language': 'en' }, people[0]?.client);
  expect(englishBoard.text).toContain('<h1>We can’t find this page</h1>');
  const englishNotFoundPage = await get('/ops/nothing', { ...BROWSER, cookie: 'munay_lang=en' });
  expect(englishNotFoundPage.text).toContain('<html lang="en">');
  expect((await get('/api/nothing', BROWSER)).headers.get('content-type')).toContain('application/json');
});

test('an administrator who loses the role immediately loses access to the queue board', async () => {
  const { client, id } = await signIn(api, { roles: ['ADMIN'] });
  expect((await get(BOARD, {}, client)).status).toBe(200);
  await api.stored.users.set(id, { roles: [] });
  expect((await get(BOARD, {}, client)).status).toBe(404);
});

test('the queue board accepts changes only from its own pages', async () => {
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  const pause = (headers: Record<string, string>) =>
    client.send('PUT', `${BOARD}/api/queues/mail/pause`, undefined, headers);
  const isPaused = async () =>
    (
      JSON.parse((await get(`${BOARD}/api/queues`, {}, client)).text) as {
        queues: { name: string; isPaused: boolean }[];
      }
    ).queues.find(({ name }) => name === 'mail')?.isPaused;
  expect((await pause({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(404);
  expect((await pause({ origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' })).status).toBe(404);
  expect(await isPaused()).toBe(false);
  expect((await pause({ origin: 'http://localhost:5000', 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
  expect(await isPaused()).toBe(true);
  await client.send('PUT', `${BOARD}/api/queues/mail/resume`, undefined, {
    origin: 'http://localhost:5000',
  });
  expect(await isPaused()).toBe(false);
});
