import { AppError } from '../../errors/app-error';
import type { CartAtNow } from '../cart/cart.service';

/** Says which lines of the cart fall short, and by how much. @param error `stockShort`, by SKU */
export function shortLines(error: AppError, cart: CartAtNow): AppError {
  const short = error.details.short as { sku: string; wanted: number; available: number }[];
  const lines = cart.view.products.flatMap(({ _id, sku, size, product }) => {
    const found = short.find((one) => one.sku === sku);
    return found
      ? [{ itemId: _id, title: product.title, size, wanted: found.wanted, available: found.available }]
      : [];
  });
  return new AppError('stockShort', { lines });
}
