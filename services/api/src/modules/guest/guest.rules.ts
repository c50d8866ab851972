import { DAY_MS } from '@munay/contracts/durations';
import { LIMITS } from '@munay/contracts/limits';
import type { Limit } from '../../rate-limit/throttle.service';
import { needsBuyer } from '../order/order.personal-data';
import type { OrderFields } from '../order/order.schema';

export const LINKS_PER_IP: Limit = { points: 120, seconds: 600 };

/** Splits the recipient's name into a first name (the first word) and a last name. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...others] = name.trim().split(/\s+/);
  return {
    firstname: firstname.slice(0, LIMITS.nameMax),
    lastname: others.join(' ').slice(0, LIMITS.nameMax),
  };
}

const UNUSED_RETENTION_MS = DAY_MS;
const UNPAID_RETENTION_MS = 7 * DAY_MS;
const DELIVERED_RETENTION_MS = 30 * DAY_MS;

const getLastChangeMs = ({ history, createdAt }: OrderFields): number =>
  (history.findLast(({ to }) => to === 'delivered') ?? history.at(-1))?.at.getTime() ?? createdAt.getTime();

/**
 * When an unclaimed guest account is no longer needed: a day after its last use, a week after its last order ended
 * unpaid, or a month after its last delivery.
 * @param isUsed whether a browser may still order with the account
 * @returns null while the date is unknown
 */
export function chooseGuestEnd(
  createdAt: Date,
  orders: readonly OrderFields[],
  isUsed: boolean,
): Date | null {
  if (orders.length === 0) return isUsed ? null : new Date(createdAt.getTime() + UNUSED_RETENTION_MS);
  if (orders.some(needsBuyer)) return null;
  const retentionMs = orders.some(({ payment }) => payment.paidAt)
    ? DELIVERED_RETENTION_MS
    : UNPAID_RETENTION_MS;
  return new Date(Math.max(...orders.map(getLastChangeMs)) + retentionMs);
}
