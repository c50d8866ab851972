import { foldText } from '@munay/contracts/fold';
import type { Address } from '@munay/contracts/order/address';
import { toTokens } from '../../../database/search-tokens';
import type { OrderFields } from '../order.schema';
import type { StoredShipping } from '../schema/recipient.schema';
import { getReplacements } from './replacement.rules';

/** Age after which a tracking number may be used again, because carriers reuse numbers after a year or more. */
export const PARCEL_NUMBER_PERIOD_MS = 365 * 86_400_000;

const toRecipientKey = ({ name, line1, postcode }: Address): string =>
  [name, line1, postcode]
    .map((part) =>
      foldText(part)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .join('|');

/** Whether two orders may share a parcel. */
export const isSameRecipient = (a: Address, b: Address): boolean => toRecipientKey(a) === toRecipientKey(b);

export type Parcel = Pick<StoredShipping, 'carrier' | 'tracking'>;

/** The parcels of an order: the first parcel and its replacements. */
export const listParcels = (order: Pick<OrderFields, 'shipping' | 'replacements'>): Parcel[] => [
  order.shipping,
  ...getReplacements(order),
];

/** Whether two parcels have the same carrier and tracking number, regardless of formatting. */
export const isSameParcel = (a: Parcel, b: Parcel): boolean => {
  const [number = ''] = toTokens(b.tracking ?? '');
  return a.carrier === b.carrier && toTokens(a.tracking ?? '').includes(number);
};

/**
 * A parcel in the audit log, with a shortened tracking number, because the log cannot be erased and a full number would
 * identify the person.
 */
export const toLoggedShipping = <Shown extends Parcel>({ tracking, ...shipping }: Shown) => ({
  ...shipping,
  tracking: tracking ? `…${tracking.slice(-4)}` : undefined,
});
