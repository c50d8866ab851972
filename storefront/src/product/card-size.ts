import type { ProductCard, SizeView } from '@munay/contracts/shop/product';

/** Sizes that a card speaks of: those on sale, or all of a sold-out soap. */
export const sizesOf = ({ sizes }: Pick<ProductCard, 'sizes'>): readonly SizeView[] => {
  const onSale = sizes.filter(({ available }) => available > 0);
  return onSale.length > 0 ? onSale : sizes;
};

/** The size whose price a card shows: the cheapest of them. */
export const cardSize = (product: Pick<ProductCard, 'sizes'>): SizeView | undefined =>
  sizesOf(product).reduce<SizeView | undefined>(
    (least, size) => (least === undefined || size.unitPriceCents < least.unitPriceCents ? size : least),
    undefined,
  );
