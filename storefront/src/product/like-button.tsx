import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductView } from '@munay/contracts/product';
import { Icon, call, errorText, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import styles from './like-button.module.css';
import { productQuery } from './product-queries';

const liked = (product: ProductView, likedByMe: boolean): ProductView => ({
  ...product,
  likedByMe,
  likes: product.likes + (likedByMe ? 1 : -1),
});

/** Shows at once, asks the server, and takes it back when that fails. */
export function LikeButton({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const keys = [productQuery(product._id).queryKey, productQuery(product.slug).queryKey];
  const show = (next: ProductView) => {
    for (const key of keys) {
      client.setQueryData<ProductView>(key, (known) => known && { ...next, related: known.related });
    }
  };
  const { mutate } = useMutation({
    mutationFn: (like: boolean) =>
      call(ENDPOINTS.likeProduct, { params: { id: product._id }, body: { liked: like } }),
    onMutate: (like) => {
      show(liked(product, like));
      return product;
    },
    onSuccess: show,
    onError: (error, _like, before) => {
      if (before !== undefined) show(before);
      toast.error(errorText(error));
    },
  });
  return (
    <button
      className={`icon-btn ${styles.like}`}
      type="button"
      aria-pressed={product.likedByMe}
      aria-label={t('product.like')}
      onClick={() => mutate(!product.likedByMe)}
    >
      <Icon name="heart" />
    </button>
  );
}
