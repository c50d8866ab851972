import { Logger } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PaymentType } from '@munay/contracts/shop/payment-methods';
import { PaymentTypeService } from '../../src/modules/billing/payment-type.service';
import { expectConsistentRecords, SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = new SuiteShop();
beforeAll(async () => {
  await shop.open({}, { PAYMENT_TYPES: 'bizum, card,link,sepa_debit' });
  await types().onApplicationShutdown(); // Stops polling, so that the tests query the provider themselves
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

const types = () => shop.api.app.get(PaymentTypeService, { strict: false });
const fetchOfferedMethods = async () => (await shop.api.client().call(ENDPOINTS.paymentMethods)).data;
const fetchTypes = () => types().fetchTypes();
/** Payment types that the page of a new session offers. */
const getPage = async () => {
  const { sessionId } = await shop.ordered();
  return (
    await shop.sandbox.callApi<{ allowed_payment_method_types: string[] }>(
      'GET',
      `/v1/checkout/sessions/${sessionId}`,
    )
  ).allowed_payment_method_types;
};

test('a provider account limited to cards offers only card payments', async () => {
  await shop.sandbox.account('card');
  await fetchTypes();
  expect(await fetchOfferedMethods()).toEqual(['card', 'transfer']);
  expect(await getPage()).toEqual(['card']);
});

test('the last known payment methods are offered while the provider account cannot be read', async () => {
  await shop.sandbox.fault('500', { path: '/v1/payment_method_configurations', next: 9 });
  await expect(fetchTypes()).rejects.toThrow();
  expect(await fetchOfferedMethods()).toEqual(['card', 'transfer']);
  await shop.settle();
});

test('unsupported payment methods are logged and not offered', async () => {
  await shop.sandbox.account('card', 'link', 'sepa_debit');
  const warn = jest.spyOn(Logger.prototype, 'warn');
  await fetchTypes();
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ lacking: ['bizum'] })]]);
  expect(await fetchOfferedMethods()).toEqual(['card', 'link', 'sepa_debit', 'transfer']);
  expect(await getPage()).toEqual(['card', 'link', 'sepa_debit']);
});

test('a provider account with all payment methods requests all of them', async () => {
  await shop.sandbox.account('card', 'link', 'bizum', 'sepa_debit');
  const warn = jest.spyOn(Logger.prototype, 'warn');
  await fetchTypes();
  expect(warn).not.toHaveBeenCalled();
  expect(await getPage()).toEqual(['card', 'link', 'bizum', 'sepa_debit']);
});

describe('orders paid by methods other than card', () => {
  const payBy = async (method: PaymentType) => {
    const { person, orderId, sessionId } = await shop.ordered();
    await shop.sandbox.pay(sessionId, { method });
    const order = async () =>
      (await person.client.call(ENDPOINTS.getOrder, { params: { id: orderId } })).data;
    return { sessionId, order };
  };

  test.each([
    ['link', 'Link'],
    ['bizum', 'Bizum'],
  ] as const)(
    'an order paid by %s is paid immediately and shows the payment method',
    async (method, brand) => {
      const { order } = await payBy(method);
      expect(await order()).toMatchObject({
        status: 'paid',
        payment: { method: 'card', card: { brand, last4: '' } },
      });
    },
  );

  test('an order paid by direct debit waits for settlement before it is paid', async () => {
    const { sessionId, order } = await payBy('sepa_debit');
    await waitUntil(async () => (await order()).status === 'payment_processing');
    await shop.sandbox.settle(sessionId, true);
    await waitUntil(async () => (await order()).status === 'paid');
    expect((await order()).payment.card).toEqual({ brand: 'SEPA', last4: '' });
  });
});

expectConsistentRecords(shop);
