import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createLineItem, createSessionParams, Target } from './contract-target';
import { WebhookReceiver } from './webhook-receiver';

/** Strings that the SDK converts to its own decimal type. */
const DECIMAL_FIELDS = new Set(['unit_amount_decimal']);
/** Numbers that may have a fraction. */
const FRACTIONAL_FIELDS = new Set(['exchange_rate', 'fx_rate']);

interface RecordedResponse {
  type: string;
  value: unknown;
}

const recordedResponses: RecordedResponse[] = [];

async function record(target: Target, type: string, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${target.url}${path}`, {
    headers: { authorization: `Bearer ${target.key}` },
  });
  expect(response.status).toBe(200);
  const value = (await response.json()) as Record<string, unknown>;
  recordedResponses.push({ type, value });
  return value;
}

beforeAll(async () => {
  const receiver = await WebhookReceiver.open();
  const target = await Target.open({ webhookUrl: receiver.url });
  const { stripe } = target;
  const expandedFields =
    'expand[]=line_items&expand[]=payment_intent.latest_charge.balance_transaction&expand[]=shipping_cost.shipping_rate';
  const session = async (card: string | null, change = {}) => {
    const { id } = await stripe.checkout.sessions.create(createSessionParams(change));
    if (card !== null) await target.pay(id, card);
    const value = await record(
      target,
      'Stripe.Checkout.Session',
      `/v1/checkout/sessions/${id}?${card === '4242424242424242' ? expandedFields : ''}`,
    );
    return { id, intent: typeof value['payment_intent'] === 'string' ? value['payment_intent'] : null };
  };
  await session(null, {
    allow_promotion_codes: true,
    shipping_address_collection: { allowed_countries: ['ES'] },
    customer_email: undefined,
  });
  const { id: coupon } = await stripe.coupons.create({ amount_off: 500, currency: 'eur', name: 'TALLER5' });
  await record(target, 'Stripe.Coupon', `/v1/coupons/${coupon}`);
  await session(null, { discounts: [{ coupon }] });
  const expired = await session(null);
  await stripe.checkout.sessions.expire(expired.id);
  await record(target, 'Stripe.Checkout.Session', `/v1/checkout/sessions/${expired.id}`);
  await session('4242424242424242');
  await session('4242424242424242', {
    line_items: [createLineItem({ unit_amount: 0 })],
    shipping_options: [],
  });

  const unpaidSession = await stripe.checkout.sessions.create(createSessionParams());
  await fetch(`${target.url}/c/pay/${unpaidSession.id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: '4000002500003155',
      expMonth: 12,
      expYear: 2040,
      cvc: '314',
      holder: 'Lucía',
    }),
  });
  const openSession = await stripe.checkout.sessions.retrieve(unpaidSession.id);
  await record(target, 'Stripe.PaymentIntent', `/v1/payment_intents/${openSession.payment_intent as string}`);

  const intents: string[] = [];
  for (const card of [
    '5555555555554444',
    '4000002500003155',
    '4000000000000002',
    '4100000000000019',
    '4000000000000259',
    '4000000000005126',
    '4000000000007726',
    '4000000000001976',
    '4000000000005423',
  ]) {
    const { intent } = await session(card);
    intents.push(intent ?? '');
    await record(target, 'Stripe.PaymentIntent', `/v1/payment_intents/${intent}`);
    const charges = await record(
      target,
      'Stripe.ApiList<Stripe.Charge>',
      `/v1/charges?payment_intent=${intent}`,
    );
    for (const charge of charges['data'] as { id: string }[])
      await record(target, 'Stripe.Charge', `/v1/charges/${charge.id}?expand[]=refunds`);
  }
  await record(
    target,
    'Stripe.ApiList<Stripe.PaymentMethodConfiguration>',
    '/v1/payment_method_configurations',
  );
  const debitSession = await stripe.checkout.sessions.create(createSessionParams());
  await target.control('/pay', { session: debitSession.id, method: 'sepa_debit' });
  await record(
    target,
    'Stripe.Checkout.Session',
    `/v1/checkout/sessions/${debitSession.id}?expand[]=payment_intent.latest_charge`,
  );
  await target.control('/settle', { session: debitSession.id, succeed: false });

  for (const intent of [intents[0], intents[5], intents[6]]) {
    const refund = await stripe.refunds.create({
      payment_intent: intent ?? '',
      amount: 500,
      reason: 'requested_by_customer',
    });
    await record(target, 'Stripe.Refund', `/v1/refunds/${refund.id}`);
  }
  await target.control('/clock', { advanceSeconds: 10 });
  await record(target, 'Stripe.ApiList<Stripe.Refund>', '/v1/refunds');
  await record(target, 'Stripe.ApiList<Stripe.Dispute>', '/v1/disputes');
  await record(target, 'Stripe.ApiList<Stripe.Radar.EarlyFraudWarning>', '/v1/radar/early_fraud_warnings');
  await target.control('/payouts', {});
  await record(
    target,
    'Stripe.ApiList<Stripe.BalanceTransaction>',
    '/v1/balance_transactions?limit=100&expand[]=data.source',
  );
  await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/hook',
    enabled_events: ['charge.refunded'],
  });
  await record(target, 'Stripe.ApiList<Stripe.WebhookEndpoint>', '/v1/webhook_endpoints');
  await record(target, 'Stripe.ApiList<Stripe.Event>', '/v1/events?limit=100');
  const webhooks = new Map(receiver.received.map(({ event }) => [event.type, event]));
  for (const event of webhooks.values()) recordedResponses.push({ type: 'Stripe.Event', value: event });
  await target.close();
  await receiver.close();
});

function toLiteral(value: unknown, key = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => toLiteral(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, item]) => `${JSON.stringify(name)}:${toLiteral(item, name)}`)
      .join(',\n')}}`;
  }
  if (DECIMAL_FIELDS.has(key) && typeof value === 'string')
    return `Stripe.Decimal.from(${JSON.stringify(value)})`;
  return JSON.stringify(value);
}

/** One compiler run for all tests, because reading the SDK's types is slow. */
function listTypeErrors(entries: RecordedResponse[]): string[][] {
  const declarations = entries.map(
    ({ type, value }) => `export const answer: ${type} = ${toLiteral(value)};`,
  );
  const files = declarations.map((text) => `import Stripe from 'stripe';\n${text}`);
  const response = execFileSync(process.execPath, [join(__dirname, 'compile-literals.mjs')], {
    input: JSON.stringify({ folder: __dirname, files }),
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(response.toString()) as string[][];
}

function listFractions(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    FRACTIONAL_FIELDS.has(key) ? [] : listFractions(item, `${path}.${key}`),
  );
}

describe('response types', () => {
  it('every object and event matches the SDK types', () => {
    expect(new Set(recordedResponses.map((entry) => entry.type)).size).toBe(14);
    const session = recordedResponses[0]?.value as Record<string, unknown>;
    const { amount_total, ...missing } = session;
    const brokenResponses = [
      missing,
      { ...missing, amountTotal: amount_total },
      { ...session, colour: 'green' },
      { ...session, amount_total: '28.62' },
    ].map((value) => ({ type: 'Stripe.Checkout.Session', value }));
    const found = listTypeErrors([...recordedResponses, ...brokenResponses]);
    expect(found.slice(0, recordedResponses.length).flat()).toEqual([]);
    expect(found.slice(recordedResponses.length).map((texts) => texts.length > 0)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }, 120_000);

  it('integer fields of a response contain whole numbers', () => {
    expect(recordedResponses.flatMap((entry) => listFractions(entry.value, entry.type))).toEqual([]);
    expect(listFractions({ amount: 28.62 }, 'x')).toEqual(['x.amount: 28.62']);
  });
});
