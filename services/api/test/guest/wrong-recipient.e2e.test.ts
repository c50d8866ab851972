import { ENDPOINTS } from '@munay/contracts/endpoints';
import { expectConsistentRecords } from '../support/suite-shop';
import {
  createEmail,
  createMailedGuest,
  createVisitor,
  findWrongRecipientToken,
  mailbox,
  placeGuestOrder,
  shop,
  toTokenParams,
} from './guest-suite';

async function createWrongRecipientOrder(): Promise<string> {
  const { email, orderId } = await createMailedGuest();
  const token = findWrongRecipientToken(await mailbox.wait(email, 'confirmado'));
  expect((await createVisitor().call(ENDPOINTS.reportWrongRecipient, toTokenParams(token))).status).toBe(200);
  return orderId;
}

/** Reads when the order was disowned, and how the to-do list and the order list show it. */
async function fetchShownOrder(orderId: string) {
  const { client } = shop.admin;
  const toDo = (await client.call(ENDPOINTS.getToDo)).data.wrongRecipients;
  const { orders } = (await client.call(ENDPOINTS.getAllOrders, { query: { problem: 'wrongRecipient' } }))
    .data;
  return [(await shop.openOrder(orderId)).wrongRecipientReportedAt, toDo, orders.map(({ _id }) => _id)];
}

test('staff see a disowned order until its email address is corrected', async () => {
  const orderId = await createWrongRecipientOrder();
  expect(await fetchShownOrder(orderId)).toEqual([expect.any(String), 1, [orderId]]);
  const { version } = await shop.openOrder(orderId);
  const body = { version, email: createEmail() };
  await shop.admin.client.call(ENDPOINTS.editOrder, { params: { id: orderId }, body });
  expect(await fetchShownOrder(orderId)).toEqual([null, 0, []]);
});

test('staff see a disowned order until its parcel is sent', async () => {
  const orderId = await createWrongRecipientOrder();
  await shop.move(shop.admin, orderId, 'processing');
  expect(await fetchShownOrder(orderId)).toEqual([expect.any(String), 1, [orderId]]);
  await shop.move(shop.admin, orderId, 'shipped');
  expect(await fetchShownOrder(orderId)).toEqual([null, 0, []]);
});

test('a guest account is shown to staff only in the list of unconfirmed accounts', async () => {
  const { email, orderId } = await placeGuestOrder();
  expect((await shop.openOrder(orderId)).customer).toMatchObject({ email, guest: true });
  const list = async (role?: 'unconfirmed') =>
    (await shop.admin.client.call(ENDPOINTS.getAllUsers, { query: { q: email, ...(role && { role }) } }))
      .data;
  expect([(await list()).total, (await list('unconfirmed')).users[0]?.email]).toEqual([0, email]);
});

expectConsistentRecords(shop);
