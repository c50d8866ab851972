export const SKU = /^[\w.-]{1,40}$/;

interface Offered {
  available: number;
  unitPriceCents: number;
}

/** Returns the sizes in stock, or all of them if none is in stock. */
export function sizesOnSale<Size extends Pick<Offered, 'available'>>(
  sizes: readonly Size[],
): readonly Size[] {
  const onSale = sizes.filter(({ available }) => available > 0);
  return onSale.length > 0 ? onSale : sizes;
}

/**
 * The size that determines a product's price in lists, sorting and filters: the first of the cheapest sizes in stock.
 */
export const cheapestSize = <Size extends Offered>(sizes: readonly Size[]): Size | undefined =>
  sizesOnSale(sizes).reduce<Size | undefined>(
    (least, size) => (least === undefined || size.unitPriceCents < least.unitPriceCents ? size : least),
    undefined,
  );
