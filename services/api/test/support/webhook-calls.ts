import { createHmac } from 'node:crypto';
import { type Shop, WEBHOOK_SECRET } from './shop';

export const createEventBody = (id: string, type: string, object: object): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object },
  });

export const createCompletedEvent = (eventId: string, sessionId: string): string =>
  createEventBody(eventId, 'checkout.session.completed', { id: sessionId, object: 'checkout.session' });

/** Signs a body as Stripe documents it: HMAC-SHA256 over `t.body` (docs.stripe.com/webhooks). */
export function createSignature(body: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}): string {
  const t = Math.floor(Date.now() / 1000) - ageSeconds;
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Delivers an event, with a forged signature if one is given. */
export const deliver = (
  { api }: Pick<Shop, 'api'>,
  body: string,
  signature = createSignature(body),
  url = api.url,
): Promise<Response> =>
  fetch(`${url}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
