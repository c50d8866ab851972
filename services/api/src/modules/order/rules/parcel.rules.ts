import { fold } from '@munay/contracts/fold';
import type { Address } from '@munay/contracts/order/address';

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
