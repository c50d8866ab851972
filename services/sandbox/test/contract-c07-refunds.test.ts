import Stripe from 'stripe';
import {
  catchError,
  createSessionParams,
  createSuiteTarget,
  onSandbox,
  SESSION_TOTAL,
} from './contract-target';

const target = createSuiteTarget();

async function createPaidCharge(card?: string): Promise<Stripe.Charge> {
  const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
  await target.pay(id, card);
  const session = await target.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}
const read = (charge: Stripe.Charge) => target.stripe.charges.retrieve(charge.id, { expand: ['refunds'] });
const refund = (charge: Stripe.Charge, amount?: number, idempotencyKey?: string) =>
  target.stripe.refunds.create(
    {
      charge: charge.id,
      ...(amount !== undefined && { amount }),
      reason: 'requested_by_customer',
      metadata: { order: '1' },
    },
    idempotencyKey ? { idempotencyKey } : {},
  );

describe('C7 refunds', () => {
  onSandbox('a refund without an amount refunds the whole charge', async () => {
    const charge = await createPaidCharge();
    const made = await target.stripe.refunds.create({ payment_intent: charge.payment_intent as string });
    expect(made).toMatchObject({
      object: 'refund',
      amount: SESSION_TOTAL,
      status: 'succeeded',
      charge: charge.id,
      currency: 'eur',
    });
    expect(await read(charge)).toMatchObject({ amount_refunded: SESSION_TOTAL, refunded: true });
  });

  onSandbox('a charge can be refunded in parts up to its amount', async () => {
    const charge = await createPaidCharge();
    await refund(charge, 1_000);
    await refund(charge, 800);
    expect(await read(charge)).toMatchObject({ amount_refunded: 1_800, refunded: false });
    const error = await catchError(refund(charge, SESSION_TOTAL - 1_799));
    expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(error.message).toContain('greater than unrefunded amount');
    await refund(charge, SESSION_TOTAL - 1_800);
    const done = await read(charge);
    expect(done).toMatchObject({ refunded: true });
    expect(done.refunds?.data.map((entry) => entry.amount)).toEqual([SESSION_TOTAL - 1_800, 800, 1_000]);
    expect(await catchError(refund(charge))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
  });

  onSandbox('concurrent refunds never exceed the charge', async () => {
    const charge = await createPaidCharge();
    const responses = await Promise.allSettled(Array.from({ length: 20 }, () => refund(charge, 1_000)));
    expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(2);
    expect((await read(charge)).amount_refunded).toBe(2_000);
  });

  onSandbox('repeated refunds with the same key refund once', async () => {
    const charge = await createPaidCharge();
    const ids = await Promise.all([1, 2, 3].map(() => refund(charge, 500, `order:${charge.id}:refund:1`)));
    expect(new Set(ids.map((entry) => entry.id)).size).toBe(1);
    expect((await read(charge)).amount_refunded).toBe(500);
  });

  onSandbox('a refund sends its events', async () => {
    const charge = await createPaidCharge();
    await refund(charge, 300);
    const events = (await target.stripe.events.list({ limit: 2 })).data;
    expect(events.map((event) => event.type)).toEqual(['charge.refunded', 'refund.created']);
    expect(events[0]?.data).toMatchObject({
      object: { id: charge.id, amount_refunded: 300 },
      previous_attributes: { amount_refunded: 0 },
    });
  });

  onSandbox('a refund with the card for pending refunds is pending and then succeeds', async () => {
    const charge = await createPaidCharge('4000000000007726');
    const made = await refund(charge, 700);
    expect(made.status).toBe('pending');
    await target.control('/clock', { advanceSeconds: 5 });
    expect((await target.stripe.refunds.retrieve(made.id)).status).toBe('succeeded');
    expect(
      (await target.stripe.events.list({ type: 'refund.updated', limit: 1 })).data[0]?.data,
    ).toMatchObject({ object: { id: made.id, status: 'succeeded' } });
  });

  onSandbox(
    'a refund with the card for failing refunds first succeeds, then fails and no longer counts',
    async () => {
      const charge = await createPaidCharge('4000000000005126');
      const made = await refund(charge, 700);
      expect(made.status).toBe('succeeded');
      expect((await read(charge)).amount_refunded).toBe(700);
      await target.control('/clock', { advanceSeconds: 5 });
      expect(await target.stripe.refunds.retrieve(made.id)).toMatchObject({
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      });
      expect(await read(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
      const types = (await target.stripe.events.list({ limit: 3 })).data.map((event) => event.type);
      expect(types).toContain('refund.failed');
    },
  );

  onSandbox('a refund of an unpaid or disputed charge is rejected', async () => {
    const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
    await target.pay(id, '4000000000000002');
    const open = await target.stripe.checkout.sessions.retrieve(id);
    expect(
      await catchError(target.stripe.refunds.create({ payment_intent: open.payment_intent as string })),
    ).toMatchObject({ statusCode: 400 });
    const disputed = await createPaidCharge('4000000000000259');
    await target.control('/clock', { advanceSeconds: 2 });
    expect(await catchError(refund(disputed))).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  });

  onSandbox('a refund is limited to the amount left by a lost partial dispute', async () => {
    const charge = await createPaidCharge();
    const total = (await read(charge)).amount;
    await target.control('/disputes', { intent: (await read(charge)).payment_intent, amount: 500 });
    expect(await catchError(refund(charge, 100))).toMatchObject({ code: 'charge_disputed' });
    const [dispute] = (await target.stripe.disputes.list({ charge: charge.id })).data;
    expect(dispute).toMatchObject({ amount: 500, status: 'needs_response', is_charge_refundable: false });
    await target.control(`/disputes/${dispute?.id}`, { status: 'lost' });
    expect(await catchError(refund(charge, total - 499))).toMatchObject({ code: 'amount_too_large' });
    await refund(charge, total - 500);
    expect(await catchError(refund(charge))).toMatchObject({ code: 'charge_disputed' });
  });

  onSandbox('a full refund closes an inquiry of the bank', async () => {
    const charge = await createPaidCharge();
    const intent = (await read(charge)).payment_intent;
    await target.control('/disputes', { intent, reason: 'inquiry' });
    const [inquiry] = (await target.stripe.disputes.list({ charge: charge.id })).data;
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    await refund(charge);
    expect((await target.stripe.disputes.retrieve(inquiry?.id ?? '')).status).toBe('warning_closed');
  });

  it('a refund with invalid parameters is rejected', async () => {
    const create = (params: object) => catchError(target.stripe.refunds.create(params));
    expect(await create({})).toMatchObject({ statusCode: 400, code: 'parameter_missing' });
    expect(await create({ charge: 'ch_none' })).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'charge',
    });
    expect(await create({ charge: 'ch_none', amount: 0 })).toMatchObject({
      statusCode: 400,
      code: 'parameter_invalid_integer',
    });
    expect(await create({ charge: 'ch_none', amount: 1.5 })).toMatchObject({
      statusCode: 400,
      code: 'parameter_invalid_integer',
    });
    expect(await create({ charge: 'ch_none', reason: 'because' })).toMatchObject({
      statusCode: 400,
      param: 'reason',
    });
  });
});
