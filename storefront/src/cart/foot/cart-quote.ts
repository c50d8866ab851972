import { ENDPOINTS } from '@munay/contracts/endpoints';
import { HOME_POSTCODE, isServed, type ShippingZone, zoneOf } from '@munay/contracts/order/address';
import type { CartView } from '@munay/contracts/order/cart';
import { endpointQuery, keepPreviousData, useSession } from '@munay/kit';

export interface Destination {
  postcode: string;
  zone: ShippingZone;
}

/** The shopper's first address, the mainland without one; null outside the delivery area. */
export function useDestination(): Destination | null {
  const { user } = useSession();
  const postcode = user?.addresses[0]?.postcode ?? HOME_POSTCODE;
  const zone = zoneOf(postcode);
  return isServed(zone) ? { postcode, zone } : null;
}

/** Prices of every delivery method to a place; those of the cart before stand until they have come. */
export function cartQuoteQuery({ digest }: Pick<CartView, 'digest'>, postcode: string) {
  const query = endpointQuery(ENDPOINTS.quoteCart, {
    body: { country: 'ES', postcode, shipping: 'standard' },
  });
  return { ...query, queryKey: [...query.queryKey, digest], placeholderData: keepPreviousData };
}
