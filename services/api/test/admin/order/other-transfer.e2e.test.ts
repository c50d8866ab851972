import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { mailbox, shop } from '../../support/mailed-shop';

const record = (id: string, amountCents: number, version = 0) =>
  shop.admin.client.callRejected(ENDPOINTS.recordOtherTransfer, {
    ...byId(id),
    body: { reference: 'Norma 43 Ana', amountCents, version },
  });
const recordTransfer = (id: string, amountCents: number) =>
  shop.admin.client.callRejected(ENDPOINTS.recordBankPayment, {
    ...byId(id),
    body: { reference: 'Norma 44', amountCents },
  });
const cancel = (id: string, body: object) =>
  shop.admin.client.callRejected(ENDPOINTS.updateOrder, {
    ...byId(id),
    body: { status: 'cancelled', ...body },
  });

test('a bank transfer of a different amount is recorded without paying the order', async () => {
  const { orderId, order, person } = await shop.transferred();
  const { totalCents } = order.totals;
  expect((await record(orderId, totalCents - 400)).status).toBe(200);
  const openedOrder = await shop.openOrder(orderId);
  expect(openedOrder).toMatchObject({
    status: 'pending_payment',
    billNumber: null,
    receivedCents: totalCents - 400,
    missingCents: 400,
    surplusCents: 0,
    received: [{ cents: totalCents - 400, by: 'Rosa Quispe', reference: 'Norma 43 Ana' }],
  });
  expect(openedOrder.payment.paidCents).toBe(0);
  const mail = await mailbox.wait(person.email, 'de tu transferencia');
  expect(mail.text).toContain('faltan 4,00');
  const { data: log } = await shop.admin.client.call(ENDPOINTS.listAudit, {
    query: { kind: 'order', entityId: orderId },
  });
  expect(log.entries[0]).toMatchObject({ action: 'order.otherTransfer' });
  expect(JSON.stringify(log.entries[0])).not.toContain('Ana"');
  // Only a transfer of the remaining amount is accepted
  expect((await recordTransfer(orderId, 399)).data).toMatchObject({
    key: 'amountDiffers',
    expectedCents: 400,
  });
  expect((await recordTransfer(orderId, 400)).status).toBe(200);
  expect((await shop.openOrder(orderId)).payment.paidCents).toBe(totalCents);
  expect(await shop.brokenInvariants()).toEqual({});
});

test('the buyer is notified of a surplus bank transfer', async () => {
  const { orderId, order, person } = await shop.transferred();
  const { totalCents } = order.totals;
  await record(orderId, totalCents + 200);
  expect((await mailbox.wait(person.email, 'otro importe')).text).toContain('2,00');
  expect(await shop.openOrder(orderId)).toMatchObject({ missingCents: 0, surplusCents: 200 });
  expect((await recordTransfer(orderId, totalCents)).status).toBe(200);
  expect((await record(orderId, 100, 1)).data).toMatchObject({ key: 'orderPaid' });
});

test('recording a different transfer amount is rejected for a card order', async () => {
  const { orderId, order } = await shop.transferred();
  expect((await record(orderId, order.totals.totalCents)).data).toMatchObject({
    key: 'transitionNotAllowed',
  });
  expect((await record(orderId, 100, 7)).data).toMatchObject({ key: 'editConflict' });
  const card = await shop.ordered();
  expect((await record(card.orderId, 100)).data).toMatchObject({ key: 'transitionNotAllowed' });
});

test('the cancellation of an order records the amount received and notifies the buyer', async () => {
  const { orderId, person } = await shop.transferred();
  await record(orderId, 100);
  expect((await cancel(orderId, { arrivedCents: 350 })).status).toBe(200);
  expect(await shop.openOrder(orderId)).toMatchObject({ status: 'cancelled', arrivedCents: 350 });
  const { text } = await mailbox.wait(person.email, 'está cancelado');
  expect(text).toMatch(/Los 3,50\s€ que llegaron por transferencia vuelven/);
  expect(text).not.toContain('no se te ha cobrado');
});

test('a cancellation without an amount uses the recorded bank transfers', async () => {
  const { orderId, person } = await shop.transferred();
  await record(orderId, 100);
  const cancelRequest = { ...byId(orderId), body: { status: 'cancelled' as const, arrivedCents: 100 } };
  expect((await person.client.callRejected(ENDPOINTS.updateOrder, cancelRequest)).status).toBe(400);
  expect((await cancel(orderId, {})).status).toBe(200);
  expect((await shop.openOrder(orderId)).arrivedCents).toBe(100);
  const card = await shop.paid();
  expect((await cancel(card.orderId, { status: 'cancelled_refund_pending', arrivedCents: 1 })).status).toBe(
    400,
  );
});
