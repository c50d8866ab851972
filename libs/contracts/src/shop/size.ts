interface Offered {
  available: number;
  unitPriceCents: number;
}

/** The sizes that can be bought; all of them where none can. */
export function sizesOnSale<Size extends Pick<Offered, 'available'>>(
  sizes: readonly Size[],
): readonly Size[] {
  const onSale = sizes.filter(({ available }) => available > 0);
  return onSale.length > 0 ? onSale : sizes;
}

/** The size whose price a product is listed, sorted and filtered by: the cheapest that can be bought; of equals the first. */
export const cheapestSize = <Size extends Offered>(sizes: readonly Size[]): Size | undefined =>
  sizesOnSale(sizes).reduce<Size | undefined>(
    (least, size) => (least === undefined || size.unitPriceCents < least.unitPriceCents ? size : least),
    undefined,
  );
