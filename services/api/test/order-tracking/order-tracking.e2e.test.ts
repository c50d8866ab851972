import { ENDPOINTS } from '@munay/contracts/endpoints';
import { OrderService } from '../../src/modules/order/order.service';
import { generateSecret, hashSecret } from '../../src/runtime/secret';
import { runAtTime } from '../support/at-clock';
import { byId } from '../support/client';
import { signIn } from '../support/people';
import { ADDRESS } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { expectConsistentRecords } from '../support/suite-shop';
import {
  cancel,
  createMailedLink,
  createMailedOrder,
  createVisitor,
  extractActions,
  findToken,
  mailbox,
  requestActionLink,
  shop,
  toTokenParams,
  track,
  UNKNOWN,
} from './order-tracking-suite';

describe('tracking link', () => {
  test('every order email contains the tracking link, which is stored only as a hash', async () => {
    const { orderId, mail, token, email } = await createMailedOrder();
    expect(token).toHaveLength(43);
    expect(mail.text).toContain(`Sigue tu pedido sin entrar en tu cuenta:\n${WEB_ORIGIN}/order/${token}`);
    expect(mail.html).toContain(`${WEB_ORIGIN}/order/${token}`);
    await shop.move(shop.admin, orderId, 'processing');
    await shop.move(shop.admin, orderId, 'shipped');
    expect(findToken(await mailbox.wait(email, 'va de camino'))).toBe(token);
    const storedOrder = await shop.getOrder(orderId);
    expect(storedOrder?.trackingLink).toEqual({ hash: hashSecret(token), renewals: 0 });
    expect(JSON.stringify(storedOrder)).not.toContain(token);
    expect(JSON.stringify(await shop.api.stored.outbox.all({ 'refs.orderId': orderId }))).not.toContain(
      token,
    );
  });

  test('the tracking link is created with the order, so the first email does not update the order', async () => {
    const { orderId, sessionId, person } = await shop.ordered(shop.soap);
    const trackingLink = (await shop.getOrder(orderId))?.trackingLink;
    await shop.sandbox.pay(sessionId);
    const paidAt = (await shop.getOrder(orderId))?.updatedAt;
    const token = findToken(await mailbox.wait(person.email, 'confirmado'));
    expect(trackingLink).toEqual({ hash: hashSecret(token), renewals: 0 });
    expect((await shop.getOrder(orderId))?.updatedAt).toEqual(paidAt);
  });

  // Fault tracking-reveals-street in toTrackedOrder:
  // replace(property('town'), 'town: `${order.address.line1}, ${order.address.city}`')
  test('the tracking page shows only the order, parcel, lines, total, town and first name', async () => {
    const { orderId, token } = await createMailedOrder(2);
    await shop.orders.set(orderId, {
      'address.phone': '+34 600 111 222',
      taxId: '00000000T',
      note: 'timbre 3',
    });
    await shop.move(shop.admin, orderId, 'processing');
    await shop.admin.client.call(ENDPOINTS.shipOrder, {
      ...byId(orderId),
      body: { carrier: 'correos', tracking: 'PQ7F2A047391828', notify: false },
    });
    const { status, data } = await track(token);
    const { number, billNumber, totals } = await shop.openOrder(orderId);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      number,
      status: 'shipped',
      state: 'shipped',
      payment: { refundedCents: 0, reservedUntil: null, transfer: null },
      withdrawal: null,
      firstname: 'Ana',
      town: 'Madrid',
      shipping: { carrier: 'correos', tracking: 'PQ7F2A047391828' },
      lines: [{ sku: shop.soap.sku, quantity: 2 }],
      totals: { totalCents: totals.totalCents },
      mailbox: 'p•••@…',
      allowedActions: { cancel: false, invoice: true, withdraw: true },
    });
    expect(data.history.map(({ to }) => to)).toEqual(['pending_payment', 'paid', 'processing', 'shipped']);
    const text = JSON.stringify(data);
    const secrets = [
      ADDRESS.line1,
      ADDRESS.postcode,
      'Quispe',
      '600',
      '00000000T',
      'timbre',
      '@munay',
      String(billNumber),
      orderId,
      'visa',
      '4242',
      'card',
      'stripe',
    ];
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  test('the tracking page shows bank details only for an open transfer', async () => {
    const { orderId, person } = await shop.transferred();
    const token = findToken(await mailbox.wait(person.email, 'falta tu transferencia'));
    const { number } = await shop.openOrder(orderId);
    const { data } = await track(token);
    expect(data).toMatchObject({
      state: 'unpaidTransfer',
      payment: { transfer: { iban: expect.stringMatching(/^ES/) as string, reference: number } },
    });
    expect(data.payment.reservedUntil).toBe(data.payment.transfer?.payBy);
    const path = ENDPOINTS.trackOrder.path.replace(':token', token);
    const { headers } = await shop.api.client().fetch('GET', path);
    expect(headers.get('cache-control')).toContain('no-store');
    await requestActionLink(token, 'cancel');
    await cancel(extractActions(await mailbox.wait(person.email, 'Cancelar')));
    expect((await track(token)).data).toMatchObject({
      state: 'cancelledByBuyer',
      payment: { reservedUntil: null, transfer: null },
    });
  });

  test('a tracking link grants read-only access to a single order', async () => {
    const { token, orderId } = await createMailedOrder();
    const client = createVisitor();
    await track(token, client);
    expect(client.cookies.size).toBe(0);
    expect((await client.callRejected(ENDPOINTS.getOrder, byId(orderId))).status).toBe(401);
    expect(await cancel(token)).toMatchObject(UNKNOWN);
    expect((await client.callRejected(ENDPOINTS.invoiceByLink, toTokenParams(token))).status).toBe(404);
    expect(await shop.getStatus(orderId)).toBe('paid');
  });

  // Fault tracking-never-expires in OrderLinkService.track: drop(operand('isReadable'))
  test('unknown, expired and erased tracking links return the same response', async () => {
    const { token, orderId } = await createMailedOrder();
    const { person, orderId: erasedId, token: erased } = await createMailedOrder();
    const trackAfterMonths = (count: number) => runAtTime(monthsFromNow(count), () => track(token));
    for (const id of [orderId, erasedId])
      for (const status of ['processing', 'shipped', 'delivered']) await shop.move(shop.admin, id, status);
    expect((await trackAfterMonths(11)).status).toBe(200);
    const { password, email } = person;
    const end = await person.client.call(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
    expect(end.status).toBe(200);
    const responses = [
      await trackAfterMonths(13),
      await track(generateSecret()),
      await track('x'),
      await track(erased),
    ];
    for (const { status, message, data } of responses)
      expect({ status, message, key: (data as { key?: string }).key }).toEqual({
        ...UNKNOWN,
        key: 'linkUnknown',
      });
    // Rendering a queued email does not restore the link
    await shop.api.app.get(OrderService).findForMail(erasedId);
    expect((await shop.getOrder(erasedId))?.trackingLink).toBeUndefined();
  });

  test('the next order email repairs a tracking link that was stored with another key', async () => {
    const { orderId, token, email } = await createMailedOrder();
    await shop.orders.change(orderId, { $set: { 'trackingLink.hash': hashSecret('other') } });
    expect((await track(token)).status).toBe(404);
    await shop.move(shop.admin, orderId, 'processing');
    await shop.move(shop.admin, orderId, 'shipped');
    await mailbox.wait(email, 'va de camino');
    expect((await track(token)).status).toBe(200);
  });

  test('tracking requests are limited per network', async () => {
    const client = createVisitor();
    const statuses = [];
    for (let index = 0; index <= 120; index += 1) statuses.push((await track('x', client)).status);
    expect([statuses[119], statuses[120]]).toEqual([404, 429]);
  });
});

describe('tracking links in the staff app', () => {
  const renew = (id: string) => shop.admin.client.callRejected(ENDPOINTS.renewTrackingLink, byId(id));

  // Fault tracking-survives-renewal in OrderLinkRepository.setRenewed: drop(property('$set'))
  test('renewing a tracking link invalidates the previous link immediately and emails the new link', async () => {
    const { orderId, token, email } = await createMailedOrder();
    await requestActionLink(token, 'cancel');
    const actionLinks = extractActions(await mailbox.wait(email, 'Cancelar'));
    expect((await renew(orderId)).status).toBe(200);
    expect((await track(token)).status).toBe(404);
    expect((await cancel(actionLinks)).status).toBe(404);
    const freshToken = findToken(await mailbox.wait(email, 'nuevo enlace'));
    expect([(await track(freshToken)).status, freshToken === token]).toEqual([200, false]);
    const { data } = await shop.admin.client.call(ENDPOINTS.listAudit, {
      query: { kind: 'order', entityId: orderId },
    });
    expect(data.entries[0]).toMatchObject({
      action: 'order.trackingLink',
      changes: [{ field: 'renewals', before: null, after: 1 }],
    });
    await renew(orderId);
    expect((await track(freshToken)).status).toBe(404);
  });

  test('correcting the email of an order invalidates its tracking link', async () => {
    const { orderId, token } = await createMailedOrder();
    const { version } = await shop.openOrder(orderId);
    await shop.admin.client.call(ENDPOINTS.editOrder, {
      ...byId(orderId),
      body: { version, email: 'marta@munay.example' },
    });
    expect((await track(token)).status).toBe(404);
  });

  test('the preview of an email omits its action link', async () => {
    const { orderId, link } = await createMailedLink('cancel');
    const [job] = await shop.getOutbox('order-link', orderId);
    const { data } = await shop.admin.client.call(ENDPOINTS.previewMail, {
      params: { type: 'order-link' },
      query: { locale: 'es' as const, job: String(job?._id) },
    });
    expect([data.sample, data.html.includes(link)]).toEqual([true, false]);
    expect((await renew('6'.repeat(24))).status).toBe(404);
  });
});

test('a customer cannot renew a tracking link', async () => {
  const { client } = await signIn(shop.api);
  expect((await client.callRejected(ENDPOINTS.renewTrackingLink, byId('6'.repeat(24)))).status).toBe(403);
});

expectConsistentRecords(shop);

function monthsFromNow(count: number): Date {
  const secondVisitAt = new Date();
  secondVisitAt.setUTCMonth(secondVisitAt.getUTCMonth() + count);
  return secondVisitAt;
}
