import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/shop/product';
import { announceSuccess, call, useMutation, useSession, useT } from '@munay/kit';
import { openCart } from './cart-dialog-state';

interface Steps {
  onStart?: () => void;
  onAdded?: (() => void) | undefined;
}

/** Adds a product to the cart and opens the cart. `failure` says why adding failed, or is null. */
export function useAddItem(product: Pick<ProductCard, '_id' | 'title'>, { onStart, onAdded }: Steps) {
  const t = useT();
  const { setCart } = useSession();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ size, quantity }: { size: string; quantity: number }) =>
      call(ENDPOINTS.addItem, { body: { productId: product._id, size, quantity } }),
    onMutate: () => onStart?.(),
    onSuccess: (cart, { size }) => {
      setCart(cart);
      const addedText = t('cart.added', { title: product.title, size });
      announceSuccess(addedText, { quiet: true });
      // Called first, so that a closing dialog restores the focus before the cart takes it
      onAdded?.();
      openCart(addedText, { productId: product._id, size });
    },
  });
  const add = (item: { size: string; quantity: number }): void => {
    if (!isPending) mutate(item);
  };
  return { add, adding: isPending, failure: error, reset };
}
