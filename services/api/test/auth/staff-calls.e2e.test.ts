import { Types } from 'mongoose';
import { canAccess, type Role } from '@munay/contracts/account/access';
import { type Endpoint, fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { addToCart, checkoutBody } from '../support/shop';
import { SuiteShop } from '../support/suite-shop';
import { upload, uploadFolder } from '../support/uploads';

const EXTERNAL_HEADERS = { 'x-forwarded-for': '203.0.113.9' };
const BODIES: Partial<Record<keyof typeof ENDPOINTS, object>> = {
  updateOrder: { status: 'cancelled' },
  answerQuestion: { text: 'Sí, también para pieles secas.' },
  acceptAnswer: { answerId: null },
};

/**
 * Endpoints without a required role. Excluded are responses that are the same for all callers, and the export of the
 * caller's data, which contains the roles.
 */
const ROWS = Object.entries(ENDPOINTS as Record<string, Endpoint>)
  .filter(([, { access, sameForAll }]) => canAccess(access, { roles: [] }) && !sameForAll)
  .filter(([name]) => name !== 'exportMyData')
  // Logging out would end the session that the other requests need
  .sort(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'));

const shop = new SuiteShop();
/** Ids of records of a person who is unrelated to the callers. */
let otherOrigins: string[];

beforeAll(async () => {
  await shop.open({}, { STAFF_NETWORKS: '10.8.0.0/24 127.0.0.1', UPLOAD_DIR: await uploadFolder() });
  const { orderId: paid } = await shop.paid();
  const { order } = await shop.transferred();
  otherOrigins = [paid, order._id, shop.soap.productId, await askQuestion()];
});
afterAll(() => shop.close());

async function askQuestion(): Promise<string> {
  const { client } = await shop.buyer();
  const body = { text: '¿Sirve también para pieles secas?' };
  const question = await client.call(ENDPOINTS.createQuestion, { body });
  const _id = new Types.ObjectId(question.data._id);
  await shop.api.stored.questions.set(_id, { status: 'published' });
  return question.data._id;
}

/** The response of each request about these records: the status, and the error or the shape of the data. */
async function request(client: Client, name: string, row: Endpoint, from: Record<string, string>) {
  if (row.kind === 'form') {
    const { status, data } = await upload(client, undefined, 'product', from);
    return [`${status} ${data?.key ?? describeShape(data)}`];
  }
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, param]) => String(param));
  const paths = otherOrigins.map((id) =>
    fillPath(row.path, Object.fromEntries(names.map((value) => [value, id]))),
  );
  const body = row.method === 'GET' ? undefined : (BODIES[name as keyof typeof ENDPOINTS] ?? {});
  const responses = [];
  for (const path of new Set(paths)) {
    const { status, data } = await client.send<{ key?: string } | null>(row.method, path, body, from);
    responses.push(`${status} ${data?.key ?? describeShape(data)}`);
  }
  return responses;
}

/** The shape of the data: field names, types and list lengths, without values. */
function describeShape(data: unknown): string {
  if (Array.isArray(data)) return `${data.length} of [${data.length > 0 ? describeShape(data[0]) : ''}]`;
  if (data === null || typeof data !== 'object') return data === null ? 'null' : typeof data;
  const parts = Object.entries(data).map(([name, value]) => `${name}: ${describeShape(value)}`);
  return `{${parts.sort().join(', ')}}`;
}

async function callAllEndpoints(roles: Role[], from: Record<string, string>) {
  const { client } = await signIn(shop.api, { roles });
  const all: Record<string, string[]> = {};
  for (const [name, row] of ROWS) all[name] = await request(client, name, row, from);
  return all;
}

// Fault bulk-endpoints-from-any-network in removeStaffRights: drop(property('roles'))
test('endpoints without a role treat administrators outside the staff network as customers', async () => {
  const customer = await callAllEndpoints([], EXTERNAL_HEADERS);
  expect(await callAllEndpoints(['ADMIN'], EXTERNAL_HEADERS)).toEqual(customer);
  const orderStatuses = (await shop.orders.all()).map(({ status }) => String(status));
  expect(orderStatuses.sort()).toEqual(['paid', 'pending_payment']);
  // The comparison is only meaningful if some endpoints return more to administrators in the staff network
  const adminShapes = await callAllEndpoints(['ADMIN'], {});
  const extraFields = Object.keys(customer).filter(
    (name) => adminShapes[name]?.join() !== customer[name]?.join(),
  );
  expect(extraFields.sort()).toEqual([
    'acceptAnswer',
    'answerQuestion',
    'deleteOrder',
    'getBill',
    'getCreditNote',
    'getOrder',
    'getUser',
    'sendBill',
    'updateOrder',
    'uploadImage',
  ]);
});

test('outside the staff network, an administrator can archive only their own orders', async () => {
  await shop.transferred();
  const { client } = await signIn(shop.api, { roles: ['ADMIN'] });
  const listRemaining = async (from: Record<string, string>) => {
    const cart = await addToCart(client, shop.soap);
    const order = await client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) });
    const id = order.data._id;
    const path = fillPath(ENDPOINTS.deleteOrder.path, { id });
    const { status, data } = await client.send<OrderView[]>('DELETE', path, undefined, from);
    expect(status).toBe(200);
    return data.filter(({ _id }) => _id !== id).length;
  };
  expect(await listRemaining(EXTERNAL_HEADERS)).toBe(0);
  expect(await listRemaining({})).toBeGreaterThan(0);
});
