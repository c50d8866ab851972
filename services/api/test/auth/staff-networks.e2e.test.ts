import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Client } from '../support/client';
import { insertUser, signIn } from '../support/people';
import { type RunningApi, startApi } from '../support/start-api';

const STAFF_NETWORK = { 'x-forwarded-for': '10.8.0.7' };
const OUTSIDE = { 'x-forwarded-for': '203.0.113.9' };

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '127.0.0.1', STAFF_NETWORKS: '10.8.0.0/24 127.0.0.1' });
});
afterAll(() => api.close());

const get = async (client: Client, path: string, from: Record<string, string>) =>
  client.send('GET', path, undefined, from);

// Fault staff-rights-from-any-network in CallerService.findSession: keep('whenTrue', 'staffNetworks', 'removeStaffRights')
test('administrators have their rights only in the staff network', async () => {
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  const paths = [ENDPOINTS.getAllOrders, ENDPOINTS.getAllUsers, ENDPOINTS.listAudit].map(({ path }) => path);
  for (const path of paths) {
    expect([path, (await get(client, path, STAFF_NETWORK)).status]).toEqual([path, 200]);
    expect([path, (await get(client, path, OUTSIDE)).status]).toEqual([path, 403]);
  }
  expect((await client.fetch('GET', '/ops/queues', undefined, STAFF_NETWORK)).status).toBe(200);
  expect((await client.fetch('GET', '/ops/queues', undefined, OUTSIDE)).status).toBe(404);
  const getBoardStatus = async (from: Record<string, string>, browser = api.client()) =>
    (await browser.fetch('GET', '/ops/queues', undefined, { ...from, accept: 'text/html' })).status;
  expect([
    await getBoardStatus(STAFF_NETWORK),
    await getBoardStatus(OUTSIDE),
    await getBoardStatus(OUTSIDE, client),
  ]).toEqual([302, 404, 404]);
  const accountResponse = await get(client, ENDPOINTS.getUser.path, OUTSIDE);
  expect(accountResponse.data).toMatchObject({ user: { roles: [], stores: [] } });
});

// Fault staff-session-from-any-network in CallerService.findSession:
// replace(call('removeStaffRights'), '{ ...removeStaffRights(found), pendingSignIn: found.pendingSignIn }')
test('staff logins and second factors are accepted only from the staff network', async () => {
  const { email, password, id } = await insertUser(api, { roles: ['ADMIN'] });
  await api.stored.users.set(email, { hasSecondFactor: true });
  const login = (from: Record<string, string>, client = api.client()) =>
    client.send('POST', ENDPOINTS.login.path, { email, password }, from);
  expect(await login(OUTSIDE)).toMatchObject({ status: 403, data: { key: 'notAllowed' } });
  const client = api.client();
  expect((await login(STAFF_NETWORK, client)).status).toBe(200);
  const code = (from: Record<string, string>) =>
    client.send('POST', ENDPOINTS.verifyCode.path, { code: '000000' }, from);
  expect(await code(OUTSIDE)).toMatchObject({ status: 401, data: { key: 'notSignedIn' } });
  expect(await code(STAFF_NETWORK)).toMatchObject({ data: { key: 'verificationFailed' } });
  expect(id).toHaveLength(24);
});
