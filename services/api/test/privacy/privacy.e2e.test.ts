import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MailTransport } from '../../src/modules/mail/transport/mail.transport';
import { ErasureService } from '../../src/modules/privacy/erasure.service';
import { OutboxHandlerRegistry } from '../../src/outbox/outbox-handler.registry';
import { byId } from '../support/client';
import { type SignedInPerson, signIn } from '../support/people';
import { createStoredRefund } from '../support/refunds';
import { createReview } from '../support/reviews';
import { ADDRESS, addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();
/** A name that also occurs in text about other people. */
const DISPLAY_NAME = 'Chaska la del mercado';
afterEach(() => jest.restoreAllMocks());

async function createUsedAccount() {
  const { person, orderId } = await shop.paid();
  const soldOut = await shop.addProduct({ units: 0 });
  const { client } = person;
  await client.call(ENDPOINTS.likeProduct, { params: { id: shop.soap.productId }, body: { liked: true } });
  await client.call(ENDPOINTS.shareWishlist);
  await client.call(ENDPOINTS.requestProductAlert, {
    body: { productId: soldOut.productId, size: soldOut.size },
  });
  await client.call(ENDPOINTS.updateUser, {
    body: { addresses: [{ ...ADDRESS, label: 'Casa' }], phone: '600 100 200' },
  });
  await client.call(ENDPOINTS.addItem, {
    body: { productId: shop.soap.productId, size: shop.soap.size, quantity: 1 },
  });
  await assignToAccount(orderId);
  return { ...person, orderId };
}

/** Adds a failed refund by transfer. The last digits of its account number remain stored. */
async function assignToAccount(orderId: string): Promise<void> {
  await shop.orders.change(orderId, {
    $push: {
      refunds: createStoredRefund({
        amountCents: 100,
        reason: 'cancelled',
        state: 'failed',
        accountEnd: '1332',
      }),
    },
    $set: { refundOwedSince: new Date() },
  });
}

/** Adds the person's name to every free text about an order. */
async function createConversation({ client, id }: SignedInPerson, orderId: string): Promise<void> {
  const staff = shop.admin.client;
  const order = await shop.openOrder(orderId);
  await staff.call(ENDPOINTS.noteOrder, { ...byId(orderId), body: { text: DISPLAY_NAME } });
  await staff.call(ENDPOINTS.refundOrder, {
    ...byId(orderId),
    body: {
      scope: 'amount',
      amountCents: 100,
      lines: [],
      reason: 'request',
      note: DISPLAY_NAME,
      key: randomUUID(),
    },
  });
  const review = await createReview({ client } as SignedInPerson, shop.soap.productId, {
    title: DISPLAY_NAME,
  });
  await staff.call(ENDPOINTS.decideReview, { ...byId(review._id), body: { status: 'published' } });
  const transfer = await client.call(ENDPOINTS.createOrder, {
    body: checkoutBody(await addToCart(client, shop.soap)),
  });
  const { _id, totals } = transfer.data;
  await staff.call(ENDPOINTS.recordBankPayment, {
    ...byId(_id),
    body: { amountCents: totals.totalCents, reference: DISPLAY_NAME },
  });
  await shop.deliver(_id);
  expect((await shop.openOrder(_id)).reference).toBe(DISPLAY_NAME);
  expect(order.customer._id).toBe(id);
}

test('the data export contains all data of the person and no secrets', async () => {
  const { client, email, orderId } = await createUsedAccount();
  const { data, status } = await client.call(ENDPOINTS.exportMyData);
  expect(status).toBe(200);
  expect(data.data).toMatchObject({
    account: { email, phone: '600100200', addresses: [{ label: 'Casa', line1: ADDRESS.line1 }] },
    sessions: [expect.objectContaining({ seenAt: expect.any(String) })],
    cart: [{ productId: shop.soap.productId, quantity: 1 }],
    orders: { refundAccounts: [{ ibanEnd: '1332' }] },
  });
  expect(data.data).toMatchObject({
    orders: { orders: [{ _id: orderId }], bills: [{ bill: expect.stringMatching(/^S/), totalCents: 1180 }] },
    favorites: { products: [{ id: shop.soap.productId }], shared: true },
    alerts: { backInStock: [{ state: 'waiting' }], priceMails: [] },
  });
  expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|tokenHash|sessionEpoch|"hash"|cs_test_/);
});

test('an unconfirmed account neither exports nor erases data stored under its email', async () => {
  const email = 'ajena@munay.example';
  const { productId, size } = await shop.addProduct({ units: 0 });
  await shop.api.client().call(ENDPOINTS.requestProductAlert, { body: { productId, size, email } });
  const { client, password } = await signIn(shop.api, { email, validated: false });
  const { data } = await client.call(ENDPOINTS.exportMyData);
  expect(data.data.alerts).toEqual({ backInStock: [], priceMails: [] });
  const erasure = await client.call(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
  expect(erasure.status).toBe(200);
  expect(await shop.api.stored.alerts.count(email)).toBe(1);
  // No email is sent to an address that may belong to someone else
  expect(await shop.api.stored.outbox.count({ 'refs.address': email })).toBe(0);
});

test('unconfirmed accounts are erased after 90 days without use', async () => {
  const users = shop.api.stored.users;
  const erasure = shop.api.app.get(ErasureService, { strict: false });
  const oldDate = new Date(Date.now() - 91 * 86_400_000);
  const age = (id: string, $set: object) => users.set(id, $set);
  const [currentGuest, back, verifiedAccount, recentAccount] = [
    await signIn(shop.api, { validated: false }),
    await signIn(shop.api, { validated: false }),
    await signIn(shop.api),
    await signIn(shop.api, { validated: false }),
  ];
  await currentGuest.client.call(ENDPOINTS.addItem, {
    body: { productId: shop.soap.productId, size: shop.soap.size, quantity: 1 },
  });
  await age(currentGuest.id, { createdAt: oldDate, lastLoginAt: oldDate });
  await age(back.id, { createdAt: oldDate });
  await age(verifiedAccount.id, { createdAt: oldDate, lastLoginAt: oldDate });
  await erasure.eraseUnverified();
  const remainingUsers = await users.all();
  const ids = remainingUsers.map(({ _id }) => String(_id));
  expect([currentGuest, back, verifiedAccount, recentAccount].map(({ id }) => ids.includes(id))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(await shop.api.stored.carts.count(`user:${currentGuest.id}`)).toBe(0);
});

test('an erasure is deferred while orders are open and lists these orders', async () => {
  const { person, orderId } = await shop.ordered();
  const { client, email, password } = person;
  const { status, data } = await client.callRejected(ENDPOINTS.eraseAccount, {
    body: { password, confirmation: email },
  });
  expect({ status, key: data.key, blocks: data.blocks }).toEqual({
    status: 409,
    key: 'erasureDeferred',
    blocks: [{ reason: 'order', number: (await shop.getOrder(orderId))?.number }],
  });
  expect((await client.call(ENDPOINTS.getUser)).data.user?.email).toBe(email);
});

test('an erasure requires the password and the email address of the account', async () => {
  const { client, email, password } = await signIn(shop.api);
  const erase = (body: object) => client.callRejected(ENDPOINTS.eraseAccount, { body });
  expect(await erase({ password, confirmation: 'otra@munay.example' })).toMatchObject({
    data: { key: 'wrongConfirmation' },
  });
  expect(await erase({ password: 'wrong one', confirmation: email })).toMatchObject({
    status: 403,
    data: { key: 'wrongPassword' },
  });
  expect(await erase({})).toMatchObject({ status: 400 });
  const admin = await signIn(shop.api, { roles: ['ADMIN'] });
  expect(
    await admin.client.callRejected(ENDPOINTS.eraseAccount, {
      body: { password, confirmation: admin.email },
    }),
  ).toMatchObject({ status: 409, data: { key: 'staffErasure' } });
});

test('an erasure keeps the invoice and its totals but no other personal data', async () => {
  const person = await createUsedAccount();
  const { client, email, password, id, orderId } = person;
  await shop.deliver(orderId);
  await createConversation(person, orderId);
  for (const { id, state } of (await shop.getOrder(orderId))?.refunds ?? [])
    if (state === 'requested') await shop.runRefund(orderId, id);
  await shop.sandbox.idle();
  const times = { declaredAt: new Date(), arrivedAt: null, closedAt: new Date() };
  const declaration = { reference: 'W-ERASED', goods: DISPLAY_NAME, lines: [], byOwner: true, ...times };
  const storedOrder = {
    name: DISPLAY_NAME,
    email,
    userId: id,
    orderId: null,
    orderNumber: 'MUN-0',
    terms: [],
  };
  await shop.api.stored.withdrawals.add({ ...declaration, ...storedOrder, locale: 'es' });
  await shop.orders.change(orderId, {
    $set: { withdrawal: declaration, 'shipping.tracking': DISPLAY_NAME },
    $addToSet: { terms: 'chaska' },
  });
  const deadJob = {
    type: 'email-moving',
    dedupeKey: 'dead',
    status: 'dead',
    refs: { userId: id, address: email },
  };
  await shop.api.stored.outbox.add(deadJob);
  const before = await shop.getOrder(orderId);
  const invoices = await shop.api.stored.invoices.all(orderId);
  const body = { password, confirmation: email.toUpperCase() };
  expect(await client.call(ENDPOINTS.eraseAccount, { body })).toMatchObject({ status: 200 });

  expect((await client.call(ENDPOINTS.getUser)).data.user).toBeNull();
  expect((await shop.api.client().callRejected(ENDPOINTS.login, { body: { email, password } })).status).toBe(
    401,
  );
  const after = await shop.getOrder(orderId);
  expect(after).toMatchObject({ number: before?.number, lines: before?.lines, totals: before?.totals });
  expect(after).toMatchObject({
    customer: { name: '—', email: '—' },
    address: { province: 'Madrid', line1: '—' },
  });
  expect(JSON.stringify(after)).not.toContain('accountEnd');
  const invoicesAfter = await shop.api.stored.invoices.all(orderId);
  expect(invoicesAfter).toEqual(invoices);
  const currentGuest: string[] = [];
  for (const [collection, rows] of await shop.api.stored.everything()) {
    if (collection === 'invoices') continue;
    for (const row of rows) {
      const text = JSON.stringify({ ...row, _id: undefined, userId: undefined });
      if (
        text.includes(email) ||
        text.includes(DISPLAY_NAME) ||
        (text.includes(id) && collection !== 'orders')
      )
        currentGuest.push(`${collection} ${text}`);
    }
  }
  // The email about the deletion needs the address until it is sent; the provider's events are kept as payment records
  expect(currentGuest.filter((value) => !/^(outbox .*account-erased|webhook_events)/.test(value))).toEqual(
    [],
  );
  expect(await shop.brokenInvariants()).toEqual({});
});

test('the final email of an erasure is sent to the erased address', async () => {
  const { client, email, password, id } = await signIn(shop.api, { locale: 'en' });
  await client.call(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
  const row = await shop.api.stored.outbox.findOne(`account-erased:${id}`);
  const send = jest.spyOn(shop.api.app.get(MailTransport, { strict: false }), 'send').mockResolvedValue();
  const job = {
    id: String(row?._id),
    type: 'account-erased',
    dedupeKey: '',
    refs: row?.refs as Record<string, string>,
    attempts: 1,
    dueSince: new Date(),
  } as const;
  await shop.api.app.get(OutboxHandlerRegistry, { strict: false }).findHandler(job.type)(job);
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    to: { address: email },
    subject: 'Your account has been deleted',
  });
});
