import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA256 over `t.body`, one v1 per active secret (https://docs.stripe.com/webhooks#verify-manually). `t` is the
 * real time, because receivers compare it with theirs.
 */
export function createSignatureHeader(body: string, secrets: string[], unixSeconds: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`,
  );
  return [`t=${unixSeconds}`, ...signatures].join(',');
}
