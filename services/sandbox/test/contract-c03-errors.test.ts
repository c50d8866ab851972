import Stripe from 'stripe';
import { catchError, createSessionParams, createSuiteTarget, IS_SANDBOX, onSandbox } from './contract-target';

const { errors } = Stripe;

const target = createSuiteTarget();
beforeEach(async () => {
  if (IS_SANDBOX) await target.control('/reset', {});
});

const listRequests = async () =>
  (await target.control('/requests?method=POST&path=/v1/checkout/sessions')).requests;

describe('C3 errors in the Stripe SDK', () => {
  it('an unknown object id returns 404 resource_missing', async () => {
    const error = await catchError(target.stripe.checkout.sessions.retrieve('cs_test_none'));
    expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(error.requestId).toMatch(/^req_/);
    for (const call of [
      target.stripe.paymentIntents.retrieve('pi_none'),
      target.stripe.charges.retrieve('ch_none'),
      target.stripe.refunds.retrieve('re_none'),
      target.stripe.events.retrieve('evt_none'),
      target.stripe.disputes.retrieve('dp_none'),
    ]) {
      expect(await catchError(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  it('an unknown expand property is rejected', async () => {
    const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
    const error = await catchError(target.stripe.checkout.sessions.retrieve(id, { expand: ['colour'] }));
    expect(error).toMatchObject({ statusCode: 400, message: 'This property cannot be expanded (colour).' });
  });

  it('an unknown API version is rejected', async () => {
    const error = await catchError(target.stripe.checkout.sessions.list({}, { apiVersion: '2001-01-01' }));
    expect(error).toMatchObject({ statusCode: 400 });
  });

  const faults: [
    kind: string,
    class_: abstract new (...args: never[]) => Error,
    retries: number,
    sent: number,
  ][] = [
    ['500', errors.StripeAPIError, 2, 3],
    ['500-no-retry', errors.StripeAPIError, 2, 1],
    ['400', errors.StripeInvalidRequestError, 2, 1],
    ['402', errors.StripeCardError, 2, 1],
    ['401', errors.StripeAuthenticationError, 2, 1],
    ['403', errors.StripePermissionError, 2, 1],
    ['409', errors.StripeAPIError, 2, 3],
    ['429', errors.StripeRateLimitError, 2, 1],
    ['html', errors.StripeAPIError, 2, 1],
    ['reset', errors.StripeConnectionError, 2, 3],
    ['hang', errors.StripeConnectionError, 1, 2],
  ];
  // All retries of a request must send the same key.
  for (const [kind, expected, maxNetworkRetries, requestCount] of faults) {
    onSandbox(`the fault ${kind} is mapped to its error after ${requestCount} attempts`, async () => {
      await target.control('/faults', { kind, next: 10 });
      const client = target.client({ maxNetworkRetries, timeout: 300 });
      const error = await catchError(client.checkout.sessions.create(createSessionParams()));
      expect(error).toBeInstanceOf(expected);
      const sentRequests = await listRequests();
      expect(sentRequests).toHaveLength(requestCount);
      expect(new Set(sentRequests.map((call) => call.idempotencyKey)).size).toBe(1);
    });
  }

  onSandbox('the SDK recovers from a single 500, 409 or cut connection', async () => {
    const client = target.client({ maxNetworkRetries: 1 });
    for (const kind of ['500', 'reset', '409']) {
      await target.control('/faults', { kind });
      expect((await client.checkout.sessions.create(createSessionParams())).status).toBe('open');
    }
  });

  onSandbox('a connection that is cut after the commit creates only one session', async () => {
    await target.control('/faults', { kind: 'reset-after-commit' });
    const client = target.client({ maxNetworkRetries: 1 });
    const session = await client.checkout.sessions.create(createSessionParams());
    const all = await target.stripe.checkout.sessions.list();
    expect(all.data.map((entry) => entry.id)).toEqual([session.id]);
  });

  onSandbox('a fault applies only to its path and method', async () => {
    await target.control('/faults', { kind: '500', path: '/v1/refunds', method: 'POST' });
    expect((await target.stripe.checkout.sessions.create(createSessionParams())).status).toBe('open');
    expect((await target.stripe.refunds.list()).data).toEqual([]);
    expect(await catchError(target.stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({
      statusCode: 500,
    });
    expect(await catchError(target.stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({
      statusCode: 404,
    });
  });
});
