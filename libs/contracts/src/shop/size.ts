export const SKU = /^[\w.-]{1,40}$/;

interface SizeStock {
  available: number;
  unitPriceCents: number;
}

/** Returns the sizes in stock, or all sizes if none is in stock. */
export function filterSizesOnSale<Size extends Pick<SizeStock, 'available'>>(
  sizes: readonly Size[],
): readonly Size[] {
  const onSale = sizes.filter(({ available }) => available > 0);
  return onSale.length > 0 ? onSale : sizes;
}

/**
 * The size whose price represents the product in lists, sorting and filters: the first of the cheapest sizes in stock.
 */
export const findCheapestSize = <Size extends SizeStock>(sizes: readonly Size[]): Size | undefined =>
  filterSizesOnSale(sizes).reduce<Size | undefined>(
    (cheapest, size) =>
      cheapest === undefined || size.unitPriceCents < cheapest.unitPriceCents ? size : cheapest,
    undefined,
  );
