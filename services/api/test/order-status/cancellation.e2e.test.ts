import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { UpdateOrderInput } from '@munay/contracts/order/order-fields';
import type { OutboxType } from '../../src/outbox/outbox.types';
import { byId } from '../support/client';
import type { SignedInPerson } from '../support/people';
import { ADDRESS } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createStaffedShop();

describe('refunds of cancelled orders', () => {
  test('a cancelled paid order is refunded exactly once', async () => {
    const { orderId } = await shop.paid();
    expect(await shop.move(shop.admin, orderId, 'cancelled_refund_pending')).toMatchObject({ status: 200 });
    expect(await shop.getOutbox('refund', orderId)).toHaveLength(1);
    await Promise.all([shop.runRefund(orderId, 'cancelled'), shop.runRefund(orderId, 'cancelled')]);
    await shop.runRefund(orderId, 'cancelled');
    await shop.sandbox.idle();
    const { data } = await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect([data.status, data.payment.refundedCents, data.payment.paidCents]).toEqual([
      'refunded',
      1180,
      1180,
    ]);
  });

  test('a refund made at the provider is recorded on the order', async () => {
    const { orderId } = await shop.paid();
    const order = await shop.getOrder(orderId);
    await shop.sandbox.callApi('POST', '/v1/refunds', {
      payment_intent: (order?.stripe as { intentId: string }).intentId,
      amount: '400',
    });
    await shop.sandbox.idle();
    const { data } = await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect([data.status, data.payment.refundedCents]).toEqual(['paid', 400]);
  });
});

describe('cancellation of a paid order by the buyer', () => {
  const runRefund = (orderId: string) => shop.runRefund(orderId, 'cancelled');
  const cancel = ({ client }: SignedInPerson, id: string, refundTo?: BankAccount) =>
    client.callRejected(ENDPOINTS.updateOrder, {
      ...byId(id),
      body: { status: 'cancelled_refund_pending', ...(refundTo && { refundTo }) },
    });
  const listJobs = async (types: readonly OutboxType[], orderId: string) =>
    Promise.all(types.map(async (type) => (await shop.getOutbox(type, orderId)).length));
  const MAILS = ['order-cancelled', 'order-cancelled-staff', 'order-refunded', 'refund'] as const;
  const countOwedRefunds = async () => (await shop.admin.client.call(ENDPOINTS.getToDo)).data.manualRefunds;

  test('a cancellation by the buyer restocks the units immediately and then refunds the payment', async () => {
    const item = await shop.addProduct({ units: 5 });
    const { person, orderId } = await shop.paid(item, 2);
    const { data: shownOrder } = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect(shownOrder.next).toEqual(['cancelled_refund_pending']);
    expect(await cancel(person, orderId)).toMatchObject({
      status: 200,
      data: { status: 'cancelled_refund_pending', next: [] },
    });
    expect(await shop.getCounts(item.sku)).toEqual([5, 0, 0]);
    expect(await listJobs(MAILS, orderId)).toEqual([1, 1, 0, 1]);
    await runRefund(orderId);
    await shop.sandbox.idle();
    const after = await shop.openOrder(orderId);
    expect([after.status, after.payment.refundedCents, after.creditNotes.length]).toEqual([
      'refunded',
      after.payment.paidCents,
      1,
    ]);
    expect(await listJobs(MAILS, orderId)).toEqual([1, 1, 1, 1]);
    expect(await shop.getCounts(item.sku)).toEqual([5, 0, 0]);
    expect(after.history.find(({ to }) => to === 'cancelled_refund_pending')?.by).toBe('customer');
  });

  test('concurrent changes by buyer and staff either cancel or prepare the order', async () => {
    for (const first of ['buyer', 'staff']) {
      const item = await shop.addProduct({ units: 1 });
      const { person, orderId } = await shop.paid(item);
      const buyer = () => cancel(person, orderId);
      const staff = () => shop.move(shop.admin, orderId, 'processing');
      const responses = await Promise.all(first === 'buyer' ? [buyer(), staff()] : [staff(), buyer()]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const cancelled = (await shop.getStatus(orderId)) === 'cancelled_refund_pending';
      expect(await shop.getCounts(item.sku)).toEqual(cancelled ? [1, 0, 0] : [0, 0, 1]);
      expect(await listJobs(MAILS, orderId)).toEqual(cancelled ? [1, 1, 0, 1] : [0, 0, 0, 0]);
      if (!cancelled) expect((await cancel(person, orderId)).data.key).toBe('transitionNotAllowed');
      await runRefund(orderId).catch(() => undefined);
    }
  });

  test('concurrent cancellations cancel the order once', async () => {
    const item = await shop.addProduct({ units: 3 });
    const { person, orderId } = await shop.paid(item, 3);
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(person, orderId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await listJobs(MAILS, orderId)).toEqual([1, 1, 0, 1]);
    expect((await shop.openOrder(orderId)).refunds).toHaveLength(1);
    expect(await shop.getCounts(item.sku)).toEqual([3, 0, 0]);
  });

  test('a cancellation refunds the remaining amount and restocks the remaining units', async () => {
    const item = await shop.addProduct({ units: 3, priceCents: 690 });
    const { person, orderId } = await shop.paid(item, 3);
    const key = randomUUID();
    await shop.admin.client.call(ENDPOINTS.refundOrder, {
      ...byId(orderId),
      body: {
        scope: 'lines',
        amountCents: 690,
        lines: [await shop.refundLine(orderId, item)],
        reason: 'request',
        key,
      },
    });
    await shop.runRefund(orderId, key);
    expect((await cancel(person, orderId)).status).toBe(200);
    await runRefund(orderId);
    await shop.sandbox.idle();
    const after = await shop.openOrder(orderId);
    expect(after.refunds.map(({ amountCents }) => amountCents)).toEqual([690, after.payment.paidCents - 690]);
    expect([after.status, await shop.getCounts(item.sku)]).toEqual(['refunded', [3, 0, 0]]);
  });

  test('a cancellation is rejected while the bank disputes the payment', async () => {
    const { person, orderId } = await shop.paid();
    await shop.orders.set({ number: (await shop.openOrder(orderId)).number }, { 'payment.disputed': true });
    expect((await person.client.call(ENDPOINTS.getOrder, byId(orderId))).data.next).toEqual([]);
    expect((await cancel(person, orderId)).data.key).toBe('refundDisputed');
    expect((await shop.move(shop.admin, orderId, 'cancelled_refund_pending')).data.key).toBe(
      'refundDisputed',
    );
    expect([await shop.getStatus(orderId), await listJobs(MAILS, orderId)]).toEqual(['paid', [0, 0, 0, 0]]);
  });

  test('cancelling a paid transfer order requires a bank account for the refund', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { person, orderId, order } = await shop.transferred(item, 2);
    const amountCents = order.totals.totalCents;
    await shop.admin.client.call(ENDPOINTS.recordBankPayment, {
      ...byId(orderId),
      body: { amountCents, reference: 'Norma 43' },
    });
    const before = await countOwedRefunds();
    const account = { holder: 'Ana Quispe', iban: 'ES91 2100 0418 4502 0005 1332' };
    expect(
      (await cancel(person, orderId, { ...account, iban: 'ES91 2100 0418 4502 0005 1333' })).data,
    ).toMatchObject({
      key: 'ibanInvalid',
    });
    expect((await cancel(person, orderId, account)).status).toBe(200);
    expect([await shop.getCounts(item.sku), await countOwedRefunds()]).toEqual([[2, 0, 0], before + 1]);
    expect(await listJobs(MAILS, orderId)).toEqual([1, 1, 0, 0]);
    const waitingOrder = await shop.openOrder(orderId);
    expect(waitingOrder.refunds).toMatchObject([
      {
        state: 'requested',
        amountCents,
        account: { holder: 'Ana Quispe', iban: 'ES9121000418450200051332' },
      },
    ]);
    expect([waitingOrder.status, waitingOrder.refundableCents]).toEqual(['cancelled_refund_pending', 0]);
    const recordTransfer = (reference: string) =>
      shop.admin.client.callRejected(ENDPOINTS.recordManualRefund, {
        params: { id: orderId, refund: waitingOrder.refunds[0]?._id ?? '' },
        body: { reference },
      });
    expect((await recordTransfer('')).status).toBe(400);
    const payments = await Promise.all([recordTransfer('SEPA 77'), recordTransfer('SEPA 77')]);
    expect(payments.map(({ status }) => status)).toEqual([200, 200]);
    const after = await shop.openOrder(orderId);
    expect(after).toMatchObject({
      status: 'refunded',
      payment: { refundedCents: amountCents },
      refunds: [{ state: 'done', reference: 'SEPA 77', account: null }],
    });
    expect([after.creditNotes.length, await countOwedRefunds(), await shop.getCounts(item.sku)]).toEqual([
      1,
      before,
      [2, 0, 0],
    ]);
    expect(await listJobs(MAILS, orderId)).toEqual([1, 1, 1, 0]);
    expect(JSON.stringify(await shop.getOrder(orderId))).not.toContain('ES9121000418450200051332');
  });

  test('a buyer can neither add a bank account to a card order nor cancel a cash order', async () => {
    const { person, orderId } = await shop.paid();
    const account = { holder: 'Ana', iban: 'ES9121000418450200051332' };
    expect((await cancel(person, orderId, account)).status).toBe(400);
    const counterSale = await shop.buyer();
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, {
      body: {
        key: randomUUID(),
        customer: { name: 'Ana Quispe', email: counterSale.email },
        locale: 'es',
        lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
        shipping: 'pickup',
        address: ADDRESS,
        payment: 'cash',
      },
    });
    expect((await counterSale.client.call(ENDPOINTS.getOrder, byId(data._id))).data.next).toEqual([]);
    expect((await cancel(counterSale, data._id)).data.key).toBe('transitionNotAllowed');
  });
});

test('the buyer is emailed immediately when staff cancel a paid order', async () => {
  const { orderId } = await shop.paid();
  await shop.move(shop.admin, orderId, 'cancelled_refund_pending');
  expect(await shop.getOutbox('order-cancelled', orderId)).toHaveLength(1);
  expect(await shop.getOutbox('order-cancelled-staff', orderId)).toHaveLength(0);
});

describe('cancellation by staff', () => {
  const cancel = (orderId: string, body: Omit<UpdateOrderInput, 'status'>, by = shop.admin) =>
    by.client.callRejected(ENDPOINTS.updateOrder, {
      ...byId(orderId),
      body: { status: 'cancelled_refund_pending', ...body },
    });

  test('staff can cancel and refund an order without restocking its units', async () => {
    const item = await shop.addProduct({ units: 3, priceCents: 690 });
    const { person, orderId } = await shop.paid(item, 2);
    expect((await cancel(orderId, { reason: ' Se mojó en el taller ', restock: false })).status).toBe(200);
    await shop.runRefund(orderId, 'cancelled');
    await shop.sandbox.idle();
    const openedOrder = await shop.openOrder(orderId);
    expect([openedOrder.status, await shop.getCounts(item.sku)]).toEqual(['refunded', [1, 0, 2]]);
    expect(openedOrder.refunds).toMatchObject([
      { reason: 'cancelled', lines: [{ sku: item.sku, quantity: 2, restock: 0 }] },
    ]);
    expect(openedOrder.notes).toMatchObject([
      { text: 'Se mojó en el taller', by: expect.stringMatching(/./) },
    ]);
    const { data } = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect(JSON.stringify(data)).not.toContain('Se mojó');
    expect(await shop.getOutbox('order-cancelled', orderId)).toHaveLength(1);
  });

  test('staff can enter a reason when cancelling an unpaid order', async () => {
    const { orderId } = await shop.ordered();
    const body = { status: 'cancelled', reason: 'Pedido repetido' } as const;
    expect(
      (await shop.admin.client.callRejected(ENDPOINTS.updateOrder, { ...byId(orderId), body })).status,
    ).toBe(200);
    expect((await shop.openOrder(orderId)).notes).toMatchObject([{ text: 'Pedido repetido' }]);
  });

  test('only staff can choose restocking or enter a reason for a cancellation', async () => {
    const { person, orderId } = await shop.paid();
    for (const choice of [{ restock: false }, { reason: 'Porque sí' }])
      expect((await cancel(orderId, choice, person)).data.key).toBe('badRequest');
    const processingUpdate = { status: 'processing', restock: false } as const;
    const moved = await shop.admin.client.callRejected(ENDPOINTS.updateOrder, {
      ...byId(orderId),
      body: processingUpdate,
    });
    expect(moved.data.key).toBe('badRequest');
    expect(await shop.getStatus(orderId)).toBe('paid');
  });
});

expectConsistentRecords(shop);
