import Stripe from 'stripe';
import { createSignatureHeader } from '../src/webhook/webhook-signature';
import { createSessionParams, IS_SANDBOX, now, Target } from './contract-target';
import { WebhookReceiver } from './webhook-receiver';

const SECRET = 'whsec_contract';
const COMPLETED_EVENT = 'checkout.session.completed';
const BODY = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.updated' });
const stripe = new Stripe('sk_test_unused');

describe('C5 webhook signature', () => {
  const verify = (header: string, secret = SECRET, body = BODY) =>
    stripe.webhooks.constructEvent(body, header, secret);

  it('the webhook signature equals the signature that the SDK generates', () => {
    const timestamp = now();
    const referenceHeader = stripe.webhooks.generateTestHeaderString({
      payload: BODY,
      secret: SECRET,
      timestamp,
    });
    expect(createSignatureHeader(BODY, [SECRET], timestamp)).toBe(referenceHeader);
  });

  it('a webhook signature is accepted only up to the tolerance of 300 s', () => {
    expect(verify(createSignatureHeader(BODY, [SECRET], now() - 298)).id).toBe('evt_1');
    expect(() => verify(createSignatureHeader(BODY, [SECRET], now() - 302))).toThrow(/tolerance/);
  });

  it('a webhook signature with another secret or a changed byte is rejected', () => {
    const header = createSignatureHeader(BODY, [SECRET], now());
    expect(() => verify(header, 'whsec_other')).toThrow();
    expect(() => verify(header, SECRET, `${BODY} `)).toThrow();
  });

  it('a webhook signature has one v1 value for each secret during a rotation', () => {
    const header = createSignatureHeader(BODY, ['whsec_old', SECRET], now());
    expect(header.match(/v1=/g)).toHaveLength(2);
    expect(verify(header, 'whsec_old').id).toBe('evt_1');
    expect(verify(header, SECRET).id).toBe('evt_1');
  });
});

(IS_SANDBOX ? describe : describe.skip)('C5 webhook delivery', () => {
  let target: Target;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.open();
    target = await Target.open({
      webhookUrl: receiver.url,
      webhookSecret: SECRET,
      webhookRetryMs: [50, 100, 150],
      redirectHoldMs: 400,
    });
  });
  beforeEach(async () => {
    await target.control('/reset', {});
    receiver.reset();
  });
  afterAll(async () => {
    await target.close();
    await receiver.close();
  });

  const paySession = async (overrides: object = {}) => {
    const session = await target.stripe.checkout.sessions.create(createSessionParams());
    const response = await target.pay(session.id, '4242424242424242', overrides);
    return { id: session.id, ...response };
  };
  const listCompletedEvents = () => receiver.listByType(COMPLETED_EVENT);
  const setWebhookMode = (settings: object) =>
    target.control('/webhooks', { types: [COMPLETED_EVENT], ...settings });

  it('a card payment sends signed events with the pinned API version', async () => {
    const { id } = await paySession();
    await receiver.waitUntil(() => receiver.received.length === 5);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'charge.updated',
      COMPLETED_EVENT,
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    for (const { body, signature } of receiver.received) {
      const event = stripe.webhooks.constructEvent(body, signature, SECRET);
      expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
    }
    expect(listCompletedEvents()[0]?.event.data.object).toMatchObject({
      id,
      status: 'complete',
      payment_status: 'paid',
    });
  });

  it('the payment response is delayed until the shop confirms the webhook', async () => {
    await paySession();
    expect(listCompletedEvents()).toHaveLength(1);
  });

  it('the payment response is sent after a time limit if the shop does not respond', async () => {
    await setWebhookMode({ mode: 'delay', delayMs: 1_500 });
    const startedAt = Date.now();
    const { redirectUrl } = await paySession();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(390);
    expect(listCompletedEvents()).toHaveLength(0);
    expect(redirectUrl).toContain('/confirmation');
    await receiver.waitUntil(() => listCompletedEvents().length === 1);
  });

  it('a webhook is retried with a new signature after a 500, a redirect or a refused connection', async () => {
    await setWebhookMode({ mode: 'hold' });
    const { id } = await paySession({ wait: false });
    await receiver.waitUntil(() => receiver.received.length === 4);
    receiver.answers = [500, 302];
    await target.control('/webhooks', { types: [COMPLETED_EVENT], mode: 'normal' });
    expect(await target.control('/webhooks/release', {})).toEqual({ released: 1 });
    await receiver.waitUntil(() => listCompletedEvents().length === 3);
    expect(new Set(listCompletedEvents().map((entry) => entry.event.id)).size).toBe(1);
    for (const { body, signature } of listCompletedEvents())
      expect(() => stripe.webhooks.constructEvent(body, signature, SECRET)).not.toThrow();
    expect(await target.control('/webhooks/idle')).toEqual({ idle: true });
    const events = await target.stripe.events.list({ type: COMPLETED_EVENT, delivery_success: true });
    expect(events.data[0]).toMatchObject({ pending_webhooks: 0, data: { object: { id } } });
  });

  it('an event is listed as undelivered after its last retry and can be resent', async () => {
    receiver.answers = Array.from({ length: 100 }, () => 503);
    await paySession({ wait: false });
    await receiver.waitUntil(() => listCompletedEvents().length === 4);
    const failedEvents = await target.stripe.events.list({ type: COMPLETED_EVENT, delivery_success: false });
    expect(failedEvents.data).toHaveLength(1);
    receiver.answers = [];
    await target.control('/webhooks/resend', { event: failedEvents.data[0]?.id });
    await receiver.waitUntil(() => listCompletedEvents().length === 5);
  });

  it('dropped events are never delivered', async () => {
    await setWebhookMode({ mode: 'drop' });
    await paySession({ wait: false });
    await receiver.waitUntil(() => receiver.received.length === 4);
    expect(listCompletedEvents()).toHaveLength(0);
    expect((await target.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  });

  it('the sandbox can repeat events sequentially or concurrently', async () => {
    await setWebhookMode({ mode: 'repeat', times: 3, next: 1 });
    await paySession();
    await receiver.waitUntil(() => listCompletedEvents().length === 3);
    await setWebhookMode({ mode: 'parallel', times: 50, next: 1 });
    await paySession();
    await receiver.waitUntil(() => listCompletedEvents().length === 53);
    expect(new Set(listCompletedEvents().map((entry) => entry.event.id)).size).toBe(2);
  });

  it('the sandbox can deliver events in reverse order', async () => {
    await target.control('/webhooks', { mode: 'reorder', delayMs: 150 });
    await paySession({ wait: false });
    await receiver.waitUntil(() => receiver.received.length === 5);
    expect(receiver.types()).toEqual([
      'charge.updated',
      COMPLETED_EVENT,
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it.each([
    ['stale', { ageSeconds: 3_600 }],
    ['wrong-secret', {}],
  ])('the sandbox can send an invalid webhook: %s', async (name, overrides) => {
    await setWebhookMode({ mode: name, next: 1, ...overrides });
    receiver.answers = [];
    await paySession();
    await receiver.waitUntil(() => listCompletedEvents().length === 1);
    const { body, signature } = listCompletedEvents()[0] ?? { body: '', signature: '' };
    expect(() => stripe.webhooks.constructEvent(body, signature, SECRET)).toThrow();
  });

  it('the SDK accepts a webhook signature from one hour in the future', async () => {
    await setWebhookMode({ mode: 'future', ageSeconds: 3_600, next: 1 });
    await paySession();
    await receiver.waitUntil(() => listCompletedEvents().length === 1);
    const { body, signature } = listCompletedEvents()[0] ?? { body: '', signature: '' };
    expect(Number(/t=(\d+)/.exec(signature)?.[1])).toBeGreaterThan(now() + 3_000);
    expect(() => stripe.webhooks.constructEvent(body, signature, SECRET)).not.toThrow();
  });

  it('an event contains the request that caused the event', async () => {
    const session = await target.stripe.checkout.sessions.create(createSessionParams());
    await target.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'expire-1' });
    await receiver.waitUntil(() => receiver.listByType('checkout.session.expired').length === 1);
    expect(receiver.listByType('checkout.session.expired')[0]?.event.request).toMatchObject({
      idempotency_key: 'expire-1',
      id: expect.stringMatching(/^req_/) as string,
    });
  });

  it('an endpoint created by the API receives only its event types', async () => {
    const second = await WebhookReceiver.open();
    const endpoint = await target.stripe.webhookEndpoints.create({
      url: second.url,
      enabled_events: ['checkout.session.completed'],
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    await paySession();
    await second.waitUntil(() => second.received.length === 1);
    await target.control('/webhooks/idle');
    expect(second.types()).toEqual([COMPLETED_EVENT]);
    const { body, signature } = second.received[0] ?? { body: '', signature: '' };
    expect(stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '').type).toBe(COMPLETED_EVENT);
    expect((await target.stripe.webhookEndpoints.list()).data[0]?.secret).toBeUndefined();
    await second.close();
  });
});
