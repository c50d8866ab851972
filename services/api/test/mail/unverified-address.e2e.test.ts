import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { UNVERIFIED_LIMIT } from '../../src/modules/mail/transport/mailer.service';
import { ThrottleService } from '../../src/rate-limit/throttle.service';
import { Clock } from '../../src/runtime/clock';
import {
  createEmail,
  createGuest,
  createVisitor,
  mailbox,
  placeGuestOrder,
  shop,
} from '../guest/guest-suite';
import type { ReceivedMail } from '../support/engines/mailbox';
import { ADDRESS, checkoutBody } from '../support/shop';
import { waitUntil } from '../support/until';

/** No-break spaces, so that a whole sentence counts as one word. */
const SENTENCE = '¡Has\u00a0ganado!\u00a0Entra\u00a0en\u00a0premio-x.com';
const SPAM_TEXT = /ganado|premio|https?:\/\/premio/;
const HOSTILE_ADDRESS = { ...ADDRESS, name: SENTENCE, line1: 'Calle premio-x.com 4' };

afterEach(() => jest.restoreAllMocks());

const headers = (mail: ReceivedMail) => mail.headers.map(({ value }) => decodeURI(value)).join('\n');
const listParts = (mail: ReceivedMail) => [mail.subject, mail.text, mail.html, headers(mail)];

/** A guest who enters a sentence in every free text of a checkout. */
async function placeHostileOrder(email = createEmail(), overrides: Partial<CheckoutInput> = {}) {
  const { client, cart } = await createGuest(email);
  const body = checkoutBody(cart, { address: HOSTILE_ADDRESS, note: SENTENCE, ...overrides });
  await client.call(ENDPOINTS.checkout, { body });
  const order = await shop.orders.findNewest({ 'customer.email': email });
  return { client, email, orderId: order?._id.toString() ?? '', session: order?.stripe?.sessionId ?? '' };
}

describe('guest with an unverified address', () => {
  // Fault mail-about-unpaid-order in chooseRelease: keep('whenFalse', 'unpaid')
  test('an unverified guest receives no email when the unpaid order is cancelled', async () => {
    const { client, email, orderId } = await placeHostileOrder();
    const body = { status: 'cancelled' as const };
    await client.call(ENDPOINTS.updateOrder, { params: { id: orderId }, body });
    await waitUntil(async () => (await shop.getOutbox('order-cancelled', orderId))[0]?.status === 'done');
    expect(await mailbox.list(email)).toEqual([]);
  });

  test('an unverified guest receives order emails without personal data', async () => {
    const { email, orderId, session } = await placeHostileOrder();
    await shop.sandbox.pay(session);
    const paidMail = await mailbox.wait(email, 'confirmado');
    await shop.move(shop.admin, orderId, 'processing');
    await shop.move(shop.admin, orderId, 'shipped');
    for (const mail of [paidMail, await mailbox.wait(email, 'de camino')]) {
      for (const part of listParts(mail)) expect(part).not.toMatch(SPAM_TEXT);
      expect(mail.attachments).toEqual([]);
    }
    expect(paidMail.text).toContain('Gracias. Tu pedido está pagado.');
  });

  test('an email with a six-digit code does not mention the unpaid order', async () => {
    const { client, email, number } = await placeGuestOrder();
    await client.callRejected(ENDPOINTS.validateEmail, { params: { subject: email } });
    const mail = await mailbox.wait(email, '6 cifras');
    expect(mail.text).not.toContain(number);
  });
});

// Fault mail-shows-typed-text in ContactService.findForMail: replace(property('isVerified'), 'isVerified: true')
test('the confirmation of a contact message contains no name unless the address is verified', async () => {
  const client = createVisitor();
  const { data } = await client.call(ENDPOINTS.openContactForm);
  jest.spyOn(shop.api.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 5_000));
  const email = createEmail();
  await client.call(ENDPOINTS.sendMessage, {
    body: { token: data.token, name: SENTENCE, email, topic: 'product', message: SENTENCE },
  });
  for (const part of listParts(await mailbox.wait(email))) expect(part).not.toMatch(SPAM_TEXT);
});

// Fault mail-with-links in chooseRelease: replace(statement('withoutLinks'), "if (isRequired) return 'all';")
test('the withdrawal receipt quotes the declaration without clickable links', async () => {
  const email = createEmail();
  const body = { name: SENTENCE, email, orderNumber: 'premio-x.com', goods: 'Escribe a yo@premio-x.com' };
  await createVisitor().call(ENDPOINTS.declareWithdrawal, { body });
  const mail = await mailbox.wait(email);
  expect(mail.text).toContain('Pedido premio-x . com');
  expect(mail.text).toContain('yo @ premio-x . com');
  for (const part of [mail.text, mail.html.replaceAll(/<style[\s\S]*?<\/style>/g, '')])
    expect(part).not.toMatch(/premio-x\.|@premio/);
  expect(headers(mail)).not.toMatch(SPAM_TEXT);
});

// Fault mails-without-limit in MailerService.isWithinLimit: drop(statement('consume'))
test('emails to unverified addresses are limited per network', async () => {
  const throttle = shop.api.app.get(ThrottleService, { strict: false });
  const ip = '10.77.0.1';
  const { name } = UNVERIFIED_LIMIT;
  for (let consumedCount = 1; consumedCount < UNVERIFIED_LIMIT.points; consumedCount += 1)
    await throttle.consume(name, ip, UNVERIFIED_LIMIT);
  const declareWithdrawal = async (email: string) => {
    const body = { name: 'Ana', email, orderNumber: '1' };
    await shop.api.client().send('POST', ENDPOINTS.declareWithdrawal.path, body, { 'x-forwarded-for': ip });
  };
  const requestAlert = async (email: string) => {
    const { productId, size, sku } = await shop.addProduct({ units: 0 });
    const body = { productId, size, email };
    await shop.api.client().send('POST', ENDPOINTS.requestProductAlert.path, body, { 'x-forwarded-for': ip });
    await waitUntil(async () => {
      const row = await shop.api.stored.alerts.findOne(sku);
      const jobs = await shop.api.stored.outbox.all({ 'refs.alertId': row?._id.toString() });
      return jobs.some(({ status, network }) => status === 'done' && network === undefined);
    });
  };
  const [first, second, required] = [createEmail(), createEmail(), createEmail()];
  await requestAlert(first);
  await requestAlert(second);
  await declareWithdrawal(required);
  await mailbox.wait(required);
  expect([await mailbox.list(first), await mailbox.list(second)]).toEqual([[expect.anything()], []]);
});
