import type { CartView } from '@munay/contracts/order/cart';

/** Pending quantities keyed by item id; 0 removes the line. */
export type PendingChanges = ReadonlyMap<string, number>;

/** The cart with pending quantities applied. Its totals still come from the last response. */
export function applyPendingChanges(cart: CartView, pendingChanges: PendingChanges): CartView {
  if (pendingChanges.size === 0) return cart;
  const products = cart.products
    .map((item) => ({ ...item, quantity: pendingChanges.get(item._id) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  return {
    ...cart,
    products,
    unavailable: cart.unavailable?.filter(({ _id }) => pendingChanges.get(_id) !== 0),
    itemCount: products.reduce((count, { quantity }) => count + quantity, 0),
  };
}
