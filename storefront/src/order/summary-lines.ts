import type { CartView } from '@munay/contracts/order/cart';
import type { OrderLine } from '@munay/contracts/order/order';
import type { SummaryLine } from './order-summary';

export const toSummaryLines = (cart: CartView): SummaryLine[] =>
  cart.products.map((item) => {
    const { _id, product, size, quantity, lineCents, lineBeforeCents, lowest30DaysCents } = item;
    return {
      key: _id,
      title: product.title,
      size,
      quantity,
      discountPercent: item.discountPercent,
      lowest30DaysCents: lineBeforeCents && lowest30DaysCents,
      lineCents,
      image: product.images[0] ?? null,
    };
  });

type OrderWithLines = {
  lines: Pick<OrderLine, 'id' | 'title' | 'size' | 'quantity' | 'discountPercent' | 'lineCents' | 'image'>[];
};

export const toOrderSummaryLines = (order: OrderWithLines): SummaryLine[] =>
  order.lines.map(({ id, title, size, quantity, discountPercent, lineCents, image }) => ({
    key: id,
    title,
    size,
    quantity,
    discountPercent,
    // A purchased line is not an offer, so it needs no reference price
    lowest30DaysCents: null,
    lineCents,
    image,
  }));
