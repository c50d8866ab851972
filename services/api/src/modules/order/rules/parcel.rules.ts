import { fold } from '@munay/contracts/fold';
import type { Address } from '@munay/contracts/order/address';
import type { OrderFields } from '../order.schema';

/** Carriers reuse their numbers after a year or more. */
export const PARCEL_NUMBER_MS = 365 * 86_400_000;

const recipient = ({ name, line1, postcode }: Address): string =>
  [name, line1, postcode]
    .map((part) =>
      fold(part)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .join('|');

/** Whether both orders may share a parcel. */
export const isSameRecipient = (one: Address, other: Address): boolean => recipient(one) === recipient(other);

/** A parcel in the audit log, which cannot be erased: a full tracking number would identify the person. */
export const loggedShipping = ({ tracking, ...shipping }: OrderFields['shipping']) => ({
  ...shipping,
  ...(tracking && { tracking: `…${tracking.slice(-4)}` }),
});
