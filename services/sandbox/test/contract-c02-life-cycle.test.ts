import Stripe from 'stripe';
import {
  catchError,
  createLineItem,
  createSessionParams,
  createSuiteTarget,
  onSandbox,
  SESSION_TOTAL,
} from './contract-target';

const target = createSuiteTarget();

const create = (change = {}) => target.stripe.checkout.sessions.create(createSessionParams(change));
const read = (id: string) =>
  target.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge', 'line_items'] });
const getIntentId = (session: Stripe.Checkout.Session) =>
  session.payment_intent as Stripe.PaymentIntent | null;

describe('C2 checkout session life cycle', () => {
  it('a new checkout session is open and unpaid', async () => {
    const session = await create();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      livemode: false,
      mode: 'payment',
      currency: 'eur',
      amount_subtotal: SESSION_TOTAL - 490,
      amount_total: SESSION_TOTAL,
      total_details: { amount_discount: 0, amount_shipping: 490, amount_tax: 0 },
      client_reference_id: '665f00000000000000000001',
      metadata: { order_number: 'MUN-2026-000001' },
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    expect(session.url).toContain(session.id);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(session.line_items).toBeUndefined();
  });

  it('a checkout session contains its line items only if they are expanded', async () => {
    const { id } = await create();
    const session = await read(id);
    const sum = session.line_items?.data.reduce((total, item) => total + item.amount_total, 0);
    expect(sum).toBe(SESSION_TOTAL - 490);
    const page = await target.stripe.checkout.sessions.listLineItems(id, { limit: 1 });
    expect(page.data).toHaveLength(1);
    expect(page.has_more).toBe(true);
    expect(page.data[0]).toMatchObject({
      description: 'Lavanda del altiplano',
      quantity: 2,
      amount_total: 1_180,
    });
    expect(page.data[0]?.price?.unit_amount).toBe(590);
  });

  onSandbox('a session stays open after a declined card, and its intent has the error', async () => {
    const { id } = await create();
    expect(await target.pay(id, '4000000000000002')).toMatchObject({ status: 'declined', redirectUrl: null });
    const session = await read(id);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(session.url).not.toBeNull();
    expect(getIntentId(session)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    });
    expect(await target.pay(id)).toMatchObject({ status: 'paid' });
    expect(getIntentId(await read(id))?.id).toBe(getIntentId(session)?.id);
  });

  onSandbox('a paid session is complete and has no URL', async () => {
    const { id } = await create();
    const paid = await target.pay(id);
    expect(paid.redirectUrl).toBe(`http://localhost:3000/confirmation?session_id=${id}`);
    const session = await read(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const intent = getIntentId(session);
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: SESSION_TOTAL,
      amount_received: SESSION_TOTAL,
      metadata: { order_id: '665f00000000000000000001' },
    });
    expect(intent?.latest_charge).toMatchObject({
      paid: true,
      amount: SESSION_TOTAL,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    });
    expect(session.customer_details?.email).toBe('lucia.herrero@correo.example');
  });

  onSandbox('concurrent payments of a session create one charge', async () => {
    const { id } = await create();
    const responses = await Promise.all(Array.from({ length: 10 }, () => target.pay(id)));
    expect(responses.every((response) => response.status === 'paid')).toBe(true);
    const charges = await target.stripe.charges.list({
      payment_intent: getIntentId(await read(id))?.id ?? '',
    });
    expect(charges.data).toHaveLength(1);
  });

  onSandbox('a session with a total of zero needs no payment', async () => {
    const { id } = await create({ line_items: [createLineItem({ unit_amount: 0 })], shipping_options: [] });
    await target.pay(id);
    expect(await read(id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      url: null,
    });
  });

  onSandbox('a session with a delayed payment is paid once the payment succeeds', async () => {
    const { id } = await create();
    await target.control('/pay', { session: id, method: 'sepa_debit' });
    const waiting = await read(id);
    expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null });
    expect(getIntentId(waiting)?.status).toBe('processing');
    await target.control('/settle', { session: id, succeed: true });
    const paid = await read(id);
    expect(paid.payment_status).toBe('paid');
    expect(getIntentId(paid)).toMatchObject({ status: 'succeeded', amount_received: SESSION_TOTAL });
  });

  onSandbox('a session stays unpaid when its delayed payment fails', async () => {
    const { id } = await create();
    await target.control('/pay', { session: id, method: 'sepa_debit' });
    await target.control('/settle', { session: id, succeed: false });
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(getIntentId(failed)?.status).toBe('requires_payment_method');
    const types = (await target.stripe.events.list({ type: 'checkout.session.async_payment_failed' })).data;
    expect(types.some((event) => (event.data.object as Stripe.Checkout.Session).id === id)).toBe(true);
  });

  onSandbox('a payment type that the account may not use is rejected', async () => {
    await target.control('/account', { types: ['card', 'link'] });
    const types = ['card', 'bizum'] as Stripe.Checkout.SessionCreateParams['allowed_payment_method_types'];
    const error = await catchError(
      target.stripe.checkout.sessions.create(createSessionParams({ allowed_payment_method_types: types })),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'allowed_payment_method_types[1]' });
    const { data } = await target.stripe.paymentMethodConfigurations.list();
    expect([data[0]?.link?.available, data[0]?.bizum?.available]).toEqual([true, false]);
    await target.control('/account', { types: ['card', 'link', 'bizum', 'sepa_debit'] });
  });

  it('an open checkout session can be expired once', async () => {
    const { id } = await create();
    const expired = await target.stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
    const error = await catchError(target.stripe.checkout.sessions.expire(id));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
    expect(error.message).toContain('`expired`');
  });

  onSandbox('a paid session cannot be expired, and an expired session cannot be paid', async () => {
    const paid = await create();
    await target.pay(paid.id);
    expect((await catchError(target.stripe.checkout.sessions.expire(paid.id))).message).toContain(
      '`complete`',
    );
    const expired = await create();
    await target.stripe.checkout.sessions.expire(expired.id);
    expect(await target.pay(expired.id)).toMatchObject({ status: 'expired' });
    expect(getIntentId(await read(expired.id))).toBeNull();
  });

  onSandbox('an expired session cancels the payment intent of a declined payment', async () => {
    const { id } = await create({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
    await target.pay(id, '4000000000000002');
    await target.control('/clock', { advanceSeconds: 32 * 60 });
    const session = await read(id);
    expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
    expect(getIntentId(session)?.status).toBe('canceled');
    await target.control('/clock', { reset: true });
  });
});
