import type { ProductCard, SizeView } from '@munay/contracts/shop/product';

export const sizesOf = ({ sizes }: Pick<ProductCard, 'sizes'>): readonly SizeView[] => {
  const onSale = sizes.filter(({ available }) => available > 0);
  return onSale.length > 0 ? onSale : sizes;
};

export const cardSize = (product: Pick<ProductCard, 'sizes'>): SizeView | undefined =>
  sizesOf(product).reduce<SizeView | undefined>(
    (least, size) => (least === undefined || size.unitPriceCents < least.unitPriceCents ? size : least),
    undefined,
  );
