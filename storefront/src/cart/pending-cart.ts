import type { CartView } from '@munay/contracts/order/cart';

/** Wanted quantities by item id; 0 takes the line out. */
export type Pending = ReadonlyMap<string, number>;

/** The cart as its lines will be once the pending changes have arrived; its sums stay those that the server told last. */
export function withPending(cart: CartView, pending: Pending): CartView {
  if (pending.size === 0) return cart;
  const products = cart.products
    .map((item) => ({ ...item, quantity: pending.get(item._id) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  return {
    ...cart,
    products,
    ...(cart.offSale && { offSale: cart.offSale.filter(({ _id }) => !pending.has(_id)) }),
    itemCount: products.reduce((count, { quantity }) => count + quantity, 0),
  };
}
