import type { ReactNode } from 'react';
import type { CartCode, CartView } from '@munay/contracts/order/cart';
import { withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';

const LazyCodes = lazyPart(
  withMessages([messages('codes')], () =>
    import(/* webpackChunkName: "codes" */ './cart-codes').then((m) => m.CartCodes),
  ),
);

interface CartCodesProps {
  cart: CartView;
  /** Codes included in the displayed totals. */
  codes: readonly CartCode[];
}

/** The cart's codes and a field to add another, if the shop has codes. The script loads with the first code. */
export function CartCodes({ cart, codes }: CartCodesProps): ReactNode {
  return cart.acceptsCodes || codes.length > 0 ? <LazyCodes codes={codes} /> : null;
}
