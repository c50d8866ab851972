import { createHmac, timingSafeEqual } from 'node:crypto';

const MIN_FILL_TIME_MS = 3_000;
const MAX_FORM_AGE_MS = 24 * 3_600_000;

const sign = (openedAt: string, secret: string): string =>
  createHmac('sha256', secret).update(`contact form ${openedAt}`).digest('base64url');

/** Creates a signed timestamp for an opened form. Because of the signature, the server need not store it. */
export const createOpeningStamp = (now: Date, secret: string): string => {
  const openedAt = now.getTime().toString(36);
  return `${openedAt}.${sign(openedAt, secret)}`;
};

export type FormOpening = { kind: 'fine' } | { kind: 'expired' } | { kind: 'early'; waitSeconds: number };

/** Validates the timestamp. People need a few seconds to write, bots do not. An invalid timestamp counts as expired. */
export function verifyOpening(stamp: string, now: Date, secret: string): FormOpening {
  const [openedAt = '', signature = ''] = stamp.split('.');
  const expected = Buffer.from(sign(openedAt, secret));
  const receivedSignature = Buffer.from(signature);
  if (receivedSignature.length !== expected.length || !timingSafeEqual(receivedSignature, expected))
    return { kind: 'expired' };
  const ageMs = now.getTime() - Number.parseInt(openedAt, 36);
  if (ageMs > MAX_FORM_AGE_MS) return { kind: 'expired' };
  if (ageMs < MIN_FILL_TIME_MS)
    return { kind: 'early', waitSeconds: Math.max(1, Math.ceil((MIN_FILL_TIME_MS - ageMs) / 1_000)) };
  return { kind: 'fine' };
}
