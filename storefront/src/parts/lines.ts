import type { CartView } from '@munay/contracts/cart';
import type { OrderView } from '@munay/contracts/order';
import type { BoxLine } from './order-box';

export const cartLines = (cart: CartView): BoxLine[] =>
  cart.products.map(({ _id, product, size, quantity, discountPercent, lineCents }) => ({
    key: _id,
    title: product.title,
    size,
    quantity,
    discountPercent,
    lineCents,
    image: product.images[0] ?? null,
  }));

export const orderLines = (order: OrderView): BoxLine[] =>
  order.lines.map(({ sku, title, size, quantity, discountPercent, lineCents, image }) => ({
    key: sku,
    title,
    size,
    quantity,
    discountPercent,
    lineCents,
    image,
  }));
