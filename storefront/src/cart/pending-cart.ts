import { announcedSavingCents, sumCents } from '@munay/contracts/money';
import type { CartView } from '@munay/contracts/order/cart';

/** Wanted quantities by item id; 0 takes the line out. */
export type Pending = ReadonlyMap<string, number>;

/** The cart as it will be once the pending changes have arrived. */
export function withPending(cart: CartView, pending: Pending): CartView {
  if (pending.size === 0) return cart;
  const products = cart.products
    .map((item) => {
      const quantity = pending.get(item._id) ?? item.quantity;
      return { ...item, quantity, lineCents: item.unitPriceCents * quantity };
    })
    .filter(({ quantity }) => quantity > 0);
  return {
    ...cart,
    products,
    ...(cart.offSale && { offSale: cart.offSale.filter(({ _id }) => !pending.has(_id)) }),
    itemCount: products.reduce((count, { quantity }) => count + quantity, 0),
    goodsCents: sumCents(products.map(({ lineCents }) => lineCents)),
    savedCents: sumCents(products.map((item) => announcedSavingCents(item, item.quantity))),
  };
}
