import { ENDPOINTS } from '@munay/contracts/endpoints';
import { getZone, HOME_POSTCODE, isServedZone } from '@munay/contracts/order/address';
import type { CartCode, CartItem, CartQuote, CartView } from '@munay/contracts/order/cart';
import { buildOrderRows, type OrderRows } from '@munay/contracts/pricing/order-rows';
import type { ShippingMethod, ShippingZone } from '@munay/contracts/shop/shipping';
import {
  currentLocale,
  endpointQuery,
  keepPreviousData,
  useQuery,
  type UseQueryResult,
  useSession,
} from '@munay/kit';

export interface Destination {
  postcode: string;
  zone: ShippingZone;
}

/** The shopper's first saved address, or the mainland; null outside the delivery area. */
export function useDestination(): Destination | null {
  const { user } = useSession();
  const postcode = user?.addresses[0]?.postcode ?? HOME_POSTCODE;
  const zone = getZone(postcode);
  return isServedZone(zone) ? { postcode, zone } : null;
}

/**
 * Query for the prices of all delivery methods to a destination. Changing the items, codes or destination requests new
 * prices, and the previous prices stay visible until they arrive. The codes are part of the key, because the digest
 * excludes codes that change nothing or only the delivery price.
 */
function cartQuoteQuery({ digest, codes = [] }: CartView, postcode: string | undefined) {
  const query = endpointQuery(ENDPOINTS.quoteCart, {
    body: { country: 'ES', postcode: postcode ?? HOME_POSTCODE, shipping: 'standard' },
  });
  return {
    ...query,
    queryKey: [...query.queryKey, digest, codes],
    placeholderData: keepPreviousData,
    enabled: postcode !== undefined,
    staleTime: 0,
  };
}

interface CartPrices {
  quote: UseQueryResult<CartQuote>;
  /** The delivery method with its totals; undefined while loading, or if it is unavailable at the destination. */
  option: CartQuote['options'][number] | undefined;
  /** False while the totals belong to an earlier cart or destination. */
  isCurrent: boolean;
  /** Codes included in the totals. */
  codes: readonly CartCode[];
  /** Total rows from the quote. Until it has loaded, they come from the cart and exclude delivery. */
  rows: OrderRows<CartItem, number | null>;
}

/** The quote of a cart for a postcode. @param postcode undefined outside the delivery area */
export function useCartQuote(
  cart: CartView,
  postcode: string | undefined,
  shipping: ShippingMethod = 'standard',
): CartPrices {
  const quote = useQuery(cartQuoteQuery(cart, postcode));
  const option =
    postcode === undefined ? undefined : quote.data?.options.find(({ method }) => method === shipping);
  const isCurrent = quote.data !== undefined && !quote.isPlaceholderData;
  const codes = (isCurrent && option ? option.codes : cart.codes) ?? [];
  const rows = buildOrderRows<CartItem, number | null>(
    quote.data && option
      ? { ...option, lines: quote.data.cart.products, goodsCents: quote.data.cart.goodsCents }
      : { ...cart, lines: cart.products, shippingCents: null, totalCents: null },
    currentLocale(),
  );
  return { quote, option, isCurrent, codes, rows };
}
