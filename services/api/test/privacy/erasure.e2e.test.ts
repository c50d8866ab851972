import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PersonalDataRegistry } from '../../src/extension-points/personal-data.registry';
import { byId } from '../support/client';
import { insertUser, signIn } from '../support/people';
import { ADDRESS, addToCart, checkoutBody, VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();
afterEach(() => jest.restoreAllMocks());

/** A paid order of a guest. */
async function placeGuestOrder(email: string) {
  const client = new VisitorClient(shop.api.url, WEB_ORIGIN);
  const cart = await addToCart(client, shop.soap);
  await client.call(ENDPOINTS.continueAsGuest, { body: { email } });
  await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  const placedOrder = await shop.orders.findNewest({ 'customer.email': email });
  const id = placedOrder?._id.toString() ?? '';
  await shop.sandbox.pay(placedOrder?.stripe?.sessionId ?? '');
  await waitUntil(async () => (await shop.getStatus(id)) === 'paid');
  return { client, id, number: placedOrder?.number ?? '', key: placedOrder?.buyer?.key };
}

describe('guest orders with a verified address', () => {
  // Fault guest-accounts-left-out in ErasureService.findByAddress: keep('whenFalse', 'MAX_SHARED_ACCOUNTS')
  // Fault guest-orders-left-out in OrderPersonalData.findOrders: keep('whenTrue', 'findByEmail')
  test('guest orders are exported and erased with the account that verified their email', async () => {
    const { email, password } = await insertUser(shop.api);
    const [openOrder, joinedOrder] = [await placeGuestOrder(email), await placeGuestOrder(email)];
    const { client } = joinedOrder;
    await client.call(ENDPOINTS.login, { body: { email, password } });
    await client.call(ENDPOINTS.joinOrders, { body: { accept: true } });
    const { data } = await client.call(ENDPOINTS.exportMyData);
    expect(data).toMatchObject({
      data: {
        orders: {
          orders: [{ _id: joinedOrder.id }, { _id: openOrder.id, address: { line1: ADDRESS.line1 } }],
        },
      },
      asGuest: [{ account: { email }, orders: { orders: [{ _id: openOrder.id }] } }],
    });
    const erase = () =>
      client.callRejected(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
    const open = [joinedOrder, openOrder].map(({ number }) => ({ reason: 'order', number }));
    expect((await erase()).data).toMatchObject({ key: 'erasureDeferred', blocks: open });
    await shop.deliver(joinedOrder.id);
    expect((await erase()).data).toMatchObject({ blocks: open.slice(1) });
    await shop.deliver(openOrder.id);
    expect((await erase()).status).toBe(200);
    for (const { id, key } of [openOrder, joinedOrder]) {
      // Without the address key, an erased person would get another first-order discount
      expect(await shop.getOrder(id)).toMatchObject({
        customer: { name: '—', email: '—' },
        address: { name: '—', line1: '—' },
        buyer: { key },
      });
      expect(key).toMatch(/^m:/);
    }
    expect(await shop.api.stored.users.count({ email })).toBe(0);
    expect((await openOrder.client.call(ENDPOINTS.getUser)).data.buyer).toBeUndefined();
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('guest orders are kept if the erased account has not verified their email', async () => {
    const { client, email, password } = await signIn(shop.api, { validated: false });
    const { id } = await placeGuestOrder(email);
    expect(JSON.stringify((await client.call(ENDPOINTS.exportMyData)).data)).not.toContain(id);
    await client.call(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
    expect(await shop.getOrder(id)).toMatchObject({ customer: { email } });
  });
});

test('erasing an account erases unconfirmed sign-ups with the same verified email', async () => {
  const { client, email, password } = await signIn(shop.api);
  await insertUser(shop.api, { email, validated: false, firstname: 'Chaska' });
  const { data } = await client.call(ENDPOINTS.exportMyData);
  expect(data.asGuest).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('Chaska');
  await client.call(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
  expect(await shop.api.stored.users.count({ email })).toBe(0);
});

describe('withdrawals that delay the erasure', () => {
  /** Creates a buyer with a delivered order. */
  async function createDeliveredOrder() {
    const { person, orderId } = await shop.paid();
    await shop.deliver(orderId);
    const number = (await shop.getOrder(orderId))?.number ?? '';
    const { client, email, password } = person;
    const declareWithdrawal = () =>
      client.call(ENDPOINTS.declareWithdrawal, { body: { name: 'Ana Quispe', email, orderNumber: number } });
    const erase = () =>
      client.callRejected(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
    return { number, orderId, declareWithdrawal, erase };
  }
  const settle = async (reference: string) => {
    const row = await shop.api.stored.withdrawals.findOne({ reference });
    const id = row?._id.toString() ?? '';
    await shop.admin.client.call(ENDPOINTS.editWithdrawal, { ...byId(id), body: { closed: true } });
    return `withdrawal-receipt:${id}`;
  };

  // Fault erased-before-receipt in WithdrawalSettlementService.findOpen: drop(operand('isOpen'))
  test('a withdrawal delays the erasure until the withdrawal is settled', async () => {
    const { declareWithdrawal, erase, number, orderId } = await createDeliveredOrder();
    const { data } = await declareWithdrawal();
    const deferredError = { key: 'erasureDeferred', blocks: [{ reason: 'withdrawal', number }] };
    expect(await erase()).toMatchObject({ status: 409, data: deferredError });
    const receipt = await settle(data.reference);
    expect((await erase()).data).toMatchObject(deferredError);
    await shop.api.stored.outbox.set(receipt, { status: 'done' });
    expect((await erase()).status).toBe(200);
    expect((await shop.getOrder(orderId))?.customer.email).toBe('—');
  });

  // Fault erased-while-owed in ErasureService.eraseAccount: drop(statement('blocks', 'length'))
  test('erasing an account is deferred if its owner declares a withdrawal in the meantime', async () => {
    const { declareWithdrawal, erase, number, orderId } = await createDeliveredOrder();
    const personalData = shop.api.app.get(PersonalDataRegistry, { strict: false });
    const originalErase = personalData.erase.bind(personalData);
    const spy = jest.spyOn(personalData, 'erase').mockImplementationOnce(async (subject) => {
      await declareWithdrawal();
      await originalErase(subject);
    });
    expect((await erase()).data).toMatchObject({ blocks: [{ reason: 'withdrawal', number }] });
    expect(spy).toHaveBeenCalledTimes(1);
    expect((await shop.getOrder(orderId))?.customer.email).not.toBe('—');
  });

  test('a withdrawal of an unknown order delays the erasure and is listed by its own number', async () => {
    const { client, email, password } = await signIn(shop.api);
    const body = { name: 'Ana Quispe', email, orderNumber: 'lo he perdido' };
    const { data } = await shop.api.client().call(ENDPOINTS.declareWithdrawal, { body });
    const erasure = await client.callRejected(ENDPOINTS.eraseAccount, {
      body: { password, confirmation: email },
    });
    expect(erasure.data).toMatchObject({ blocks: [{ reason: 'withdrawal', number: data.reference }] });
  });
});

test('a pending refund delays the erasure', async () => {
  const { person, orderId } = await shop.paid();
  await shop.deliver(orderId);
  await shop.admin.client.call(ENDPOINTS.refundOrder, {
    ...byId(orderId),
    body: { scope: 'amount', amountCents: 100, lines: [], reason: 'request', note: '', key: randomUUID() },
  });
  const { client, email, password } = person;
  const erase = () =>
    client.callRejected(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
  const { number, refunds = [] } = (await shop.getOrder(orderId)) ?? {};
  expect((await erase()).data).toMatchObject({ blocks: [{ reason: 'refund', number }] });
  await shop.runRefund(orderId, refunds[0]?.id ?? '');
  await shop.sandbox.idle();
  expect((await erase()).status).toBe(200);
});
