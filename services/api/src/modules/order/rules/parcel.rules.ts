import { fold } from '@munay/contracts/fold';
import type { Address } from '@munay/contracts/order/address';
import type { OrderFields } from '../order.schema';

/** Carriers give their numbers anew after a year or more. */
export const PARCEL_NUMBER_MS = 365 * 86_400_000;

const recipient = ({ name, line1, postcode }: Address): string =>
  [name, line1, postcode]
    .map((part) =>
      fold(part)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .join('|');

/** Whether one parcel may hold both orders. */
export const isSameRecipient = (one: Address, other: Address): boolean => recipient(one) === recipient(other);

/** How a parcel stands in the audit log, which nobody can erase from: a whole number leads to its person at the carrier. */
export const loggedShipping = ({ tracking, ...shipping }: OrderFields['shipping']): object => ({
  ...shipping,
  ...(tracking && { tracking: `…${tracking.slice(-4)}` }),
});
