import { ENDPOINTS } from '@munay/contracts/endpoints';
import { generateSecret } from '../../src/runtime/secret';
import { runWithFastClock } from '../support/at-clock';
import type { Client } from '../support/client';
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
} from './order-tracking-suite';

const getLinks = async (orderId: string) =>
  (await shop.getOutbox('order-link', orderId)).map(({ refs }) => refs.action);

describe('links emailed to the address of an order', () => {
  test('a guest can request links for an order three times a day with identical responses', async () => {
    const { token, orderId } = await createMailedOrder();
    const responses = [];
    for (const action of ['cancel', 'invoice', 'cancel', 'cancel'] as const)
      responses.push(await requestActionLink(token, action));
    expect(await getLinks(orderId)).toEqual(['cancel', 'invoice', 'cancel']);
    const { token: late, orderId: lateId } = await createMailedOrder();
    await shop.move(shop.admin, lateId, 'processing');
    responses.push(await requestActionLink(late, 'cancel'));
    expect(await getLinks(lateId)).toEqual([]);
    for (const { status, message, data } of responses)
      expect([status, message, data]).toEqual([200, 'If it is possible, a link is on its way.', null]);
    expect((await requestActionLink(generateSecret(), 'cancel')).status).toBe(404);
  });

  test('opening a cancellation link does not cancel the order until the buyer confirms', async () => {
    const { link, orderId } = await createMailedLink('cancel');
    const openLink = () => createVisitor().call(ENDPOINTS.getOrderLink, toTokenParams(link));
    const { data } = await openLink();
    const { number, totals } = await shop.openOrder(orderId);
    expect(data).toEqual({ action: 'cancel', number, refundCents: totals.totalCents, currency: 'eur' });
    expect((await shop.api.client().fetch('HEAD', `/api/order/link/${link}/cancel`)).status).not.toBe(200);
    expect(await shop.getStatus(orderId)).toBe('paid');
    const responses = await Promise.all([cancel(link), cancel(link)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.getStatus(orderId)).toMatch(/cancelled_refund_pending|refunded/);
    expect((await cancel(link)).data.key).toBe('linkUsed');
    expect((await shop.getOutbox('refund', orderId)).length).toBe(1);
    expect((await openLink()).status).toBe(409);
  });

  test('a cancellation link cancels an order that awaits a bank transfer', async () => {
    const { orderId, person } = await shop.transferred();
    const token = findToken(await mailbox.wait(person.email, 'falta tu transferencia'));
    await requestActionLink(token, 'cancel');
    const link = extractActions(await mailbox.wait(person.email, 'Cancelar'));
    expect((await cancel(link)).status).toBe(200);
    expect(await shop.getStatus(orderId)).toBe('cancelled');
  });

  test('a cancellation link is rejected once the order is being prepared', async () => {
    const { link, orderId } = await createMailedLink('cancel');
    await shop.move(shop.admin, orderId, 'processing');
    expect((await cancel(link)).data.key).toBe('transitionNotAllowed');
    expect(await shop.getStatus(orderId)).toBe('processing');
  });

  // Fault order-link-reused in OrderLinkService.open: replace(condition('rejectionKey'), 'false')
  test('a cancellation link is valid for half an hour', async () => {
    const { link, orderId } = await createMailedLink('cancel');
    expect((await runWithFastClock(31, () => cancel(link))).data.key).toBe('linkExpired');
    expect(await shop.getStatus(orderId)).toBe('paid');
    expect((await runWithFastClock(29, () => cancel(link))).status).toBe(200);
  });

  // Fault order-link-for-any-action in OrderLinkService.openForAction: replace(condition('action'), 'false')
  test('an invoice link returns the invoice once and grants no other access', async () => {
    const { link, orderId } = await createMailedLink('invoice');
    expect((await cancel(link)).data.key).toBe('linkUnknown');
    const { path } = ENDPOINTS.invoiceByLink;
    const openMailedLink = () => createVisitor().fetch('POST', path.replace(':token', link));
    const first = await openMailedLink();
    const { billNumber } = await shop.openOrder(orderId);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${billNumber}.pdf"`);
    expect(
      Buffer.from(await first.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await openMailedLink()).status).toBe(409);
  });
});

describe('withdrawal by tracking link', () => {
  const declareWithdrawal = (body: object, client: Client = createVisitor()) =>
    client.send<Record<string, unknown>>('POST', ENDPOINTS.declareWithdrawal.path, body);

  test('the receipt of a withdrawal by tracking link goes to the address of the order', async () => {
    const { token, email, orderId } = await createMailedOrder(2);
    const lines = [{ sku: shop.soap.sku, quantity: 1 }];
    const body = { name: 'Ana Quispe', orderNumber: 'whatever', tracked: token, lines };
    const { status, data } = await declareWithdrawal(body);
    const { number } = await shop.openOrder(orderId);
    expect([status, data.email, data.orderNumber]).toEqual([201, 'p•••@…', number]);
    expect(data.goods).toMatch(/ × 1$/);
    expect((await mailbox.wait(email, String(data.reference))).text).toContain(number);
    const { withdrawal } = await shop.openOrder(orderId);
    expect(withdrawal).toMatchObject({ reference: data.reference, lines });
    expect((await track(token)).data).toMatchObject({
      state: 'withdrawalDeclared',
      withdrawal: { reference: data.reference },
    });
  });

  // Fault tracking-link-mailed-to-anyone in WithdrawalDeclarationService.declareWithdrawal:
  // replace(argument('normalizeEmail', 0), "(input.email || trackedOrder?.customer.email) ?? ''")
  test('a withdrawal by tracking link ignores a typed email address', async () => {
    const { token, email } = await createMailedOrder();
    const body = { name: 'Ana', orderNumber: 'x', tracked: token, email: 'otra@correo.example' };
    const { data } = await declareWithdrawal(body);
    await mailbox.wait(email, String(data.reference));
    expect(await mailbox.list('otra@correo.example')).toEqual([]);
    expect((await declareWithdrawal({ ...body, tracked: generateSecret() })).status).toBe(404);
    expect((await declareWithdrawal({ name: 'Ana', orderNumber: 'x' })).status).toBe(400);
  });

  test('a withdrawal by tracking link does not overwrite the declaration of the owner', async () => {
    const { token, person, orderId } = await createMailedOrder();
    const { number } = await shop.openOrder(orderId);
    const trackedWithdrawal = await declareWithdrawal(
      { name: 'Ana', email: person.email, orderNumber: number },
      person.client,
    );
    await declareWithdrawal({ name: 'Otra', orderNumber: number, tracked: token });
    expect((await shop.openOrder(orderId)).withdrawal?.reference).toBe(trackedWithdrawal.data.reference);
  });
});

expectConsistentRecords(shop);
