import { randomUUID } from 'node:crypto';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PromotionSumService } from '../../src/modules/admin/promotion/promotion-sum.service';
import { byId } from '../support/client';
import type { SignedInPerson } from '../support/people';
import { createCode, published } from '../support/promotions';
import { addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();
const staff = () => shop.admin.client;

const withCode = async ({ client }: SignedInPerson, code: string) => {
  await addToCart(client, shop.soap, 2);
  return (await client.call(ENDPOINTS.addCode, { body: { code } })).data;
};
/** Creates a code for a first order that can be used five times. */
const createFirstOrderCode = async () => {
  const { _id, code = '' } = await published(staff(), { code: createCode(), firstOrder: true, maxUses: 5 });
  return { _id, code };
};
const UNUSED = { used: 0, savedCents: 0, left: 5 };
const getFigures = async (_id: string) => {
  const { used, savedCents, left } = (await staff().call(ENDPOINTS.openPromotion, byId(_id))).data;
  return { used, savedCents, left };
};
const placeOrderWithCode = async (code: string) => {
  const person = await shop.buyer();
  const body = checkoutBody(await withCode(person, code));
  expect((await person.client.call(ENDPOINTS.checkout, { body })).status).toBe(200);
  const order = await shop.api.stored.orders.findNewest({ terms: person.email.toLowerCase() });
  const id = order?._id.toString() ?? '';
  await shop.sandbox.pay((order?.stripe as { sessionId: string }).sessionId);
  await waitUntil(async () => (await shop.getStatus(id)) === 'paid');
  return { person, id };
};
const again = async (person: SignedInPerson, code: string) =>
  (await withCode(person, code)).codes?.map(({ state, reason }) => reason ?? state);

test.each(['buyer', 'staff'] as const)(
  'a refunded order that the %s cancelled before packing counts neither as first order nor as use',
  async (actor) => {
    const { _id, code } = await createFirstOrderCode();
    const { person, id } = await placeOrderWithCode(code);
    expect(await getFigures(_id)).toEqual({ used: 1, savedCents: 138, left: 4 });
    await shop.move(actor === 'buyer' ? person : shop.admin, id, 'cancelled_refund_pending');
    expect(await getFigures(_id)).toEqual(UNUSED);
    await shop.runRefund(id, 'cancelled');
    await shop.sandbox.idle();
    expect(await shop.getStatus(id)).toBe('refunded');
    expect(await getFigures(_id)).toEqual(UNUSED);
    expect(await again(person, code)).toEqual(['applied']);
  },
);

test('an order refunded in full before packing releases its promotion uses', async () => {
  const { _id, code } = await createFirstOrderCode();
  const { person, id } = await placeOrderWithCode(code);
  const amountCents = (await shop.openOrder(id)).payment.paidCents;
  const key = randomUUID();
  await shop.askRefund(id, { key, scope: 'all', amountCents, lines: [], reason: 'other' });
  await shop.runRefund(id, key);
  await shop.sandbox.idle();
  expect(await shop.getStatus(id)).toBe('refunded');
  expect(await getFigures(_id)).toEqual(UNUSED);
  expect(await again(person, code)).toEqual(['applied']);
});

test('an order that awaits its transfer counts as a promotion use only after its payment', async () => {
  const { _id, code } = await createFirstOrderCode();
  const person = await shop.buyer();
  const body = checkoutBody(await withCode(person, code));
  const { data: order } = await person.client.call(ENDPOINTS.createOrder, { body });
  expect(await getFigures(_id)).toEqual({ ...UNUSED, left: 4 });
  const bankPayment = { amountCents: order.totals.totalCents, reference: 'Transfer 1' };
  await staff().call(ENDPOINTS.recordBankPayment, { ...byId(order._id), body: bankPayment });
  expect(await getFigures(_id)).toEqual({ used: 1, savedCents: 138, left: 4 });
});

test('promotion figures combine the nightly totals with the paid orders of the current day', async () => {
  const { _id, code = '' } = await published(staff(), { code: createCode(), maxUses: 5 });
  const order = async () => {
    const body: DraftOrder = {
      key: randomUUID(),
      customer: { name: 'Marta' },
      locale: 'es',
      payment: 'cash',
      shipping: 'pickup',
      lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
      codes: [code],
    };
    return (await staff().call(ENDPOINTS.draftOrder, { body })).data._id;
  };
  const oldOrder = await order();
  expect(await getFigures(_id)).toMatchObject({ used: 1, savedCents: 69 });
  const yesterday = new Date(Date.now() - DAY_MS);
  await shop.api.stored.orders.set(oldOrder, { 'payment.paidAt': yesterday });
  await shop.api.app.get(PromotionSumService, { strict: false }).renew();
  expect((await shop.api.stored.promotions.findOne(_id))?.sum).toMatchObject({ used: 1, savedCents: 69 });
  const second = await order();
  expect(await getFigures(_id)).toMatchObject({ used: 2, savedCents: 138 });
  const amountCents = (await shop.openOrder(second)).payment.paidCents;
  const refund = { key: randomUUID(), scope: 'all', amountCents, reason: 'other' } as const;
  await shop.askRefund(second, { ...refund, lines: [], reference: 'Cash' });
  expect(await getFigures(_id)).toMatchObject({ used: 1, savedCents: 69 });
});

expectConsistentRecords(shop);
