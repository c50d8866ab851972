import Stripe from 'stripe';
import { TEST_CARDS } from '../src/objects/cards';
import { createSessionParams, createSuiteTarget, onSandbox } from './contract-target';

const target = createSuiteTarget();

const CARD_FIELDS = {
  expMonth: 12,
  expYear: new Date().getFullYear() + 3,
  cvc: '314',
  holder: 'Lucía Herrero Salas',
};

type CardOutcome = {
  status: string;
  code?: string;
  declineCode?: string;
  fields?: string[];
  challenge?: string;
  brand?: string;
  last4?: string;
};

async function submitPage(
  session: string,
  step: 'confirm' | 'authenticate',
  body: object,
): Promise<CardOutcome> {
  const response = await fetch(`${target.url}/c/pay/${session}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as CardOutcome;
}

async function pay(
  number: string,
  approve = true,
): Promise<{
  challenged: boolean;
  answer: CardOutcome;
  intent: Stripe.PaymentIntent | null;
  session: Stripe.Checkout.Session;
}> {
  const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
  const first = await submitPage(id, 'confirm', {
    ...CARD_FIELDS,
    number,
    cvc: number.length === 15 ? '3141' : CARD_FIELDS.cvc,
  });
  const isChallenged = first.status === 'requires_action';
  const response = isChallenged
    ? await submitPage(id, 'authenticate', { challenge: first.challenge, approve })
    : first;
  const session = await target.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  return {
    challenged: isChallenged,
    answer: response,
    session,
    intent: session.payment_intent as Stripe.PaymentIntent | null,
  };
}

const PAID_CARDS: [number: string, brand: string, challenged: boolean][] = [
  ['4242424242424242', 'visa', false],
  ['5555555555554444', 'mastercard', false],
  ['4000056655665556', 'visa', false],
  ['378282246310005', 'amex', false],
  ['4000002500003155', 'visa', true],
  ['4000002760003184', 'visa', true],
  ['4000000000003220', 'visa', true],
  ['4000000000000259', 'visa', false],
  ['4000000000002685', 'visa', false],
  ['4000000000001976', 'visa', false],
  ['4000000000005423', 'visa', false],
  ['4000000000007726', 'visa', false],
  ['4000000000005126', 'visa', false],
];
const DECLINED_CARDS: [number: string, code: string, declineCode: string, challenged: boolean][] = [
  ['4000000000000002', 'card_declined', 'generic_decline', false],
  ['4000000000009995', 'card_declined', 'insufficient_funds', false],
  ['4000000000009987', 'card_declined', 'lost_card', false],
  ['4000000000009979', 'card_declined', 'stolen_card', false],
  ['4000000000000069', 'expired_card', 'expired_card', false],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', false],
  ['4000000000000119', 'processing_error', 'processing_error', false],
  ['4000008260003178', 'card_declined', 'insufficient_funds', true],
  ['4000008400001629', 'card_declined', 'generic_decline', true],
  ['4100000000000019', 'card_declined', 'fraudulent', false],
];

describe('C6 test cards', () => {
  it('the suite covers every test card of the table', () => {
    const testedNumbers = [...PAID_CARDS, ...DECLINED_CARDS].map(([number]) => number);
    expect([...testedNumbers, '4000008400001280'].sort()).toEqual([...TEST_CARDS].sort());
  });

  for (const [number, brand, requiresChallenge] of PAID_CARDS) {
    onSandbox(
      `the card ${number} is ${requiresChallenge ? 'confirmed by the bank and then ' : ''}paid`,
      async () => {
        const { answer, challenged, intent, session } = await pay(number);
        expect({ status: answer.status, challenged }).toEqual({
          status: 'paid',
          challenged: requiresChallenge,
        });
        expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
        const charge = intent?.latest_charge as Stripe.Charge;
        expect(charge.payment_method_details?.card).toMatchObject({
          brand,
          last4: number.slice(-4),
          exp_month: 12,
        });
        expect(charge.payment_method_details?.card?.three_d_secure === null).toBe(!requiresChallenge);
      },
    );
  }

  for (const [number, code, declineCode, requiresChallenge] of DECLINED_CARDS) {
    onSandbox(
      `the card ${number} is ${requiresChallenge ? 'confirmed by the bank and then ' : ''}declined: ${declineCode}`,
      async () => {
        const { answer, challenged, intent, session } = await pay(number);
        expect({ ...answer, challenged }).toMatchObject({
          status: 'declined',
          declineCode,
          challenged: requiresChallenge,
        });
        expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
        expect(intent).toMatchObject({
          status: 'requires_payment_method',
          last_payment_error: { type: 'card_error', code, decline_code: declineCode },
        });
        expect(intent?.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
      },
    );
  }

  onSandbox(
    'the card 4000008400001280 is declined without a charge because its bank cannot be reached',
    async () => {
      const { answer, intent } = await pay('4000008400001280');
      expect(answer).toMatchObject({ status: 'declined', declineCode: 'authentication_failed' });
      expect(intent).toMatchObject({
        latest_charge: null,
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      });
    },
  );

  onSandbox('a failed bank confirmation leaves the session open for another attempt', async () => {
    const { answer, intent, session } = await pay('4000002500003155', false);
    expect(answer).toMatchObject({ status: 'declined', declineCode: 'authentication_failed' });
    expect(intent).toMatchObject({ status: 'requires_payment_method', next_action: null });
    expect(await target.pay(session.id)).toMatchObject({ status: 'paid' });
  });

  onSandbox(
    'a pending bank confirmation is requires_action, and a forged response pays nothing',
    async () => {
      const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
      await submitPage(id, 'confirm', { ...CARD_FIELDS, number: '4000002500003155' });
      const session = await target.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
      expect(session.payment_intent).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      expect(await submitPage(id, 'authenticate', { challenge: 'tdsrc_none', approve: true })).toMatchObject({
        status: 'declined',
      });
      expect((await target.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
    },
  );

  onSandbox('a blocked card is not sent to the bank', async () => {
    const { intent } = await pay('4100000000000019');
    expect((intent?.latest_charge as Stripe.Charge).outcome).toMatchObject({
      type: 'blocked',
      network_status: 'not_sent_to_network',
    });
  });

  onSandbox('a number that is not a test card is declined', async () => {
    const { answer } = await pay('4000000000000010');
    expect(answer).toMatchObject({ status: 'declined', declineCode: 'test_mode_live_card' });
  });

  onSandbox.each([
    [{ number: '4242424242424241' }, 'number'],
    [{ expYear: 2020 }, 'expiry'],
    [{ expMonth: 13 }, 'expiry'],
    [{ cvc: '12' }, 'cvc'],
    [{ number: '378282246310005', cvc: '123' }, 'cvc'],
    [{ holder: '  ' }, 'holder'],
  ])('%j is a validation error of the field %s and does not attempt a payment', async (change, field) => {
    const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
    expect(
      await submitPage(id, 'confirm', { ...CARD_FIELDS, number: '4242424242424242', ...change }),
    ).toEqual({
      status: 'invalid',
      fields: [field],
    });
    expect((await target.stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
  });

  onSandbox('concurrent submits get the same response and create one charge', async () => {
    const { id } = await target.stripe.checkout.sessions.create(createSessionParams());
    const confirm = () => submitPage(id, 'confirm', { ...CARD_FIELDS, number: '4242424242424242' });
    const responses = await Promise.all([confirm(), confirm(), confirm()]);
    expect(responses.map((response) => response.status)).toEqual(['paid', 'paid', 'paid']);
    const session = await target.stripe.checkout.sessions.retrieve(id);
    const charges = await target.stripe.charges.list({ payment_intent: session.payment_intent as string });
    expect(charges.data).toHaveLength(1);
  });

  onSandbox('two test cards cause a dispute, which can be won or lost', async () => {
    for (const [number, reason, end] of [
      ['4000000000000259', 'fraudulent', 'won'],
      ['4000000000002685', 'product_not_received', 'lost'],
    ] as const) {
      const { intent } = await pay(number);
      await target.control('/clock', { advanceSeconds: 2 });
      const [dispute] = (await target.stripe.disputes.list({ payment_intent: intent?.id ?? '' })).data;
      expect(dispute).toMatchObject({ reason, status: 'needs_response', amount: intent?.amount });
      const charge = await target.stripe.charges.retrieve((intent?.latest_charge as Stripe.Charge).id);
      expect(charge.disputed).toBe(true);
      await target.control(`/disputes/${dispute?.id}`, { status: end });
      expect((await target.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe(end);
      const types = (
        await target.stripe.events.list({
          types: [
            'charge.dispute.created',
            'charge.dispute.funds_withdrawn',
            'charge.dispute.closed',
            'charge.dispute.funds_reinstated',
          ],
        })
      ).data;
      const eventsOfIntent = types
        .filter((event) => (event.data.object as Stripe.Dispute).id === dispute?.id)
        .map((event) => event.type);
      expect(eventsOfIntent.includes('charge.dispute.funds_reinstated')).toBe(end === 'won');
    }
  });

  onSandbox('an inquiry withdraws no money and keeps the charge refundable', async () => {
    const { intent } = await pay('4000000000001976');
    await target.control('/clock', { advanceSeconds: 2 });
    const [inquiry] = (await target.stripe.disputes.list({ payment_intent: intent?.id ?? '' })).data;
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    await target.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 100 });
    await target.control(`/disputes/${inquiry?.id}`, { status: 'warning_closed' });
    expect((await target.stripe.disputes.retrieve(inquiry?.id ?? '')).status).toBe('warning_closed');
  });

  onSandbox('a fraud warning is actionable until the payment is refunded', async () => {
    const { intent } = await pay('4000000000005423');
    await target.control('/clock', { advanceSeconds: 2 });
    const intentFilter = { payment_intent: intent?.id ?? '' };
    const listWarnings = async () => (await target.stripe.radar.earlyFraudWarnings.list(intentFilter)).data;
    const [warning] = await listWarnings();
    expect(warning).toMatchObject({
      actionable: true,
      charge: (intent?.latest_charge as Stripe.Charge).id,
      payment_intent: intent?.id,
    });
    const reported = await target.stripe.events.list({ type: 'radar.early_fraud_warning.created' });
    expect(reported.data.map(({ data }) => (data.object as { id: string }).id)).toContain(warning?.id);
    await target.stripe.refunds.create(intentFilter);
    expect((await listWarnings()).map(({ actionable }) => actionable)).toEqual([false]);
  });

  onSandbox('only the brand, last four digits and expiry date of a card are stored', async () => {
    const { session } = await pay('4000000000009995');
    const events = JSON.stringify((await target.stripe.events.list({ limit: 100 })).data);
    const requests = JSON.stringify(await target.control('/requests?limit=1000'));
    const read = JSON.stringify(
      await target.stripe.checkout.sessions.retrieve(session.id, {
        expand: ['payment_intent.latest_charge'],
      }),
    );
    for (const text of [events, requests, read]) {
      expect(text).not.toContain('4000000000009995');
      expect(text).not.toContain('"314"');
    }
  });
});
