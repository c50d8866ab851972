import { randomUUID } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Order } from '../../src/modules/order/order.schema';
import { byId } from '../support/client';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createStaffedShop();

describe('schema of an order part', () => {
  /** Names of the violated validation rules, from the outermost to the innermost. */
  async function listInvalidFields(update: object): Promise<string[]> {
    const names: string[] = [];
    let cause: unknown = await shop.api.app
      .get<Model<Order>>(getModelToken(Order.name), { strict: false })
      .updateOne({ _id: new Types.ObjectId() }, update)
      .exec()
      .catch((error: unknown) => error);
    for (; cause instanceof Error; cause = (cause as { reason?: unknown }).reason) names.push(cause.name);
    return names;
  }

  test.each<[string, object]>([
    ['buyer', { $set: { buyer: { phone: '1' } } }],
    ['customer', { $set: { 'customer.phone': '1' } }],
    ['cart', { $set: { 'cart.lines': [] } }],
    ['lines', { $set: { lines: [{ sku: 'A', colour: 'red' }] } }],
    ['totals', { $set: { 'totals.tipCents': 1 } }],
    ['vat', { $set: { vat: [{ rate: 2_100, country: 'ES' }] } }],
    ['address', { $set: { address: { name: 'Ana', floor: '2' } } }],
    ['shipping', { $set: { 'shipping.drone': true } }],
    ['billing', { $set: { billing: { taxId: '', iban: '' } } }],
    ['address of billing', { $set: { billing: { address: { planet: 'Mars' } } } }],
    ['payment', { $set: { 'payment.tipCents': 1 } }],
    ['disputes', { $set: { 'payment.disputes': [{ id: 'dp_1', mood: 'bad' }] } }],
    ['tenders', { $set: { tenders: [{ method: 'card', pin: '1' }] } }],
    ['stripe', { $set: { 'stripe.secret': 'x' } }],
    ['withdrawal', { $set: { withdrawal: { reference: 'D-1', mood: 'bad' } } }],
    ['history', { $push: { history: { to: 'paid', why: 'so' } } }],
    ['refunds', { $push: { refunds: { id: 'r', tipCents: 1 } } }],
    ['lines of refunds', { $push: { refunds: { lines: [{ sku: 'A', colour: 'red' }] } } }],
    ['one refund', { $set: { 'refunds.$.tipCents': 1 } }],
    ['restocked', { $set: { restocked: { shelf: 3 } } }],
    ['notes', { $push: { notes: { text: 'x', to: 'y' } } }],
  ])('the order part %s rejects unknown fields', async (_, update) => {
    expect((await listInvalidFields(update)).at(-1)).toBe('StrictModeError');
  });

  test.each<[string, object]>([
    ['buyer', { $set: { 'buyer.userId': 'nobody' } }],
    ['lines', { $set: { lines: [{ quantity: 'two' }] } }],
    ['picture of a line', { $set: { lines: [{ image: 'bar.webp' }] } }],
    ['totals', { $set: { 'totals.totalCents': 'much' } }],
    ['vat', { $set: { vat: [{ rate: '21 %' }] } }],
    ['address', { $set: { 'address.city': { name: 'Madrid' } } }],
    ['payment', { $set: { 'payment.paidAt': 'soon' } }],
    ['tenders', { $set: { tenders: [{ amountCents: 'all' }] } }],
    ['stripe', { $set: { 'stripe.expiresAt': 'never' } }],
    ['withdrawal', { $set: { withdrawal: { lines: [{ quantity: 'all' }] } } }],
    ['history', { $push: { history: { at: 'now' } } }],
    ['refunds', { $push: { refunds: { amountCents: 'all' } } }],
    ['notes', { $push: { notes: { text: { es: 'x' } } } }],
  ])('the order part %s rejects values of another type', async (_, update) => {
    const names = await listInvalidFields(update);
    expect([names[0], names.includes('StrictModeError')]).toEqual(['CastError', false]);
  });
});

describe('stored order', () => {
  test('a card order stores its buyer, tender, VAT, pricing version and payment session', async () => {
    const { person, orderId, sessionId, url } = await shop.ordered();
    const placedOrder = await shop.getOrder(orderId);
    const userId = new Types.ObjectId(person.id);
    expect(placedOrder).toMatchObject({
      buyer: { userId },
      customer: { email: person.email },
      tenders: [{ method: 'card', amountCents: 1_180 }],
      vat: [{ rate: 2_100, baseCents: 975, vatCents: 205 }],
      pricingVersion: 2,
      cart: { cartId: expect.any(String) },
    });
    expect(placedOrder?.stripe).toMatchObject({ sessionId, url });
    await shop.sandbox.pay(sessionId);
    await person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } });
    const paidOrder = await shop.getOrder(orderId);
    expect(paidOrder?.stripe).toMatchObject({ sessionId, intentId: expect.stringMatching(/^pi_/) });
  });

  test('a bank transfer order is stored without a payment session', async () => {
    const { orderId } = await shop.transferred();
    const storedOrder = await shop.getOrder(orderId);
    expect(storedOrder).toMatchObject({ tenders: [{ method: 'transfer', amountCents: 1_180 }] });
    expect(storedOrder).not.toHaveProperty('stripe');
  });

  test('a staff order for a customer without an account can be completed', async () => {
    const item = await shop.addProduct({ units: 9 });
    const body: DraftOrder = {
      key: randomUUID(),
      customer: { name: 'Mercedes Puesto', email: 'mercedes.puesto@correo.example' },
      locale: 'es',
      lines: [{ productId: item.productId, size: item.size, quantity: 2 }],
      shipping: 'pickup',
      payment: 'cash',
    };
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, { body });
    const { _id: orderId, customer, buyer } = data;
    expect([customer._id, buyer]).toEqual([null, { account: false, orders: 1, paidCents: 1_380 }]);
    const storedOrder = await shop.getOrder(orderId);
    expect(storedOrder).toMatchObject({ customer: { email: 'mercedes.puesto@correo.example' }, buyer: {} });
    expect(storedOrder?.buyer).not.toHaveProperty('userId');
    expect(storedOrder?.cart).toBeNull();
    expect(await shop.api.stored.reservations.findOne(orderId)).not.toHaveProperty('userId');

    const rows = await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: data.number } });
    expect(rows.data.orders.map((row) => row.customer._id)).toEqual([null]);
    const editedOrder = await shop.admin.client.call(ENDPOINTS.editOrder, {
      ...byId(orderId),
      body: { version: data.version, email: 'puesto@correo.example' },
    });
    expect([editedOrder.data.customer.email, (await shop.getOrder(orderId))?.customer.email]).toEqual([
      'puesto@correo.example',
      'puesto@correo.example',
    ]);
    const cancelled = await shop.move(shop.admin, orderId, 'cancelled_refund_pending');
    expect([cancelled.status, await shop.getCounts(item.sku)]).toEqual([200, [9, 0, 0]]);
  });

  test('a staff transfer order for a customer without an account can expire unpaid', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, {
      body: {
        key: randomUUID(),
        customer: { name: 'Remedios Puesto' },
        locale: 'es',
        lines: [{ productId: item.productId, size: item.size, quantity: 2 }],
        shipping: 'pickup',
        payment: 'transfer',
      },
    });
    expect((await shop.move(shop.admin, data._id, 'cancelled')).status).toBe(200);
    expect(await shop.getCounts(item.sku)).toEqual([2, 0, 0]);
  });
});

expectConsistentRecords(shop);
