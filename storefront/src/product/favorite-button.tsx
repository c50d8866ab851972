import type { ReactNode } from 'react';
import type { ProductCard } from '@munay/contracts/shop/product';
import { Button, Icon, toast, useQueryClient, useSession, useT } from '@munay/kit';
import styles from './favorite-button.module.css';

/** The favourite button. Favourites are part of the session, so that cards need no separate request. */
export function FavoriteButton({
  product,
  onSelectCard = false,
}: {
  product: Pick<ProductCard, '_id' | 'title'>;
  onSelectCard?: boolean;
}): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { liked, setLiked } = useSession();
  const isLiked = liked.includes(product._id);
  return (
    <Button
      variant={onSelectCard ? 'plain' : 'icon'}
      className={onSelectCard ? `${styles.like} bare grid ${styles.onCard}` : styles.like}
      aria-pressed={isLiked}
      aria-label={t('favorites.like', { title: product.title })}
      onClick={() =>
        void import('./set-favorite').then(
          ({ setFavorite }) => setFavorite({ product, favorite: !isLiked, client, setLiked }),
          toast.failure,
        )
      }
    >
      <Icon name="heart" />
    </Button>
  );
}
