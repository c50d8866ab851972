import { ButtonLink, FailureNote, Loading, useInfiniteQuery, useT } from '@munay/kit';
import { Illustration } from '../components/state/state-panel';
import { ShareWishlist } from './share-wishlist';
import { FavoritesGrid } from './wishlist-grid';
import { favoritesQuery } from './wishlist-queries';
import styles from './wishlist.module.css';

/**
 * The favourites with their share link. Removed products stay visible until the next visit, so
 * that they can be restored.
 */
export function FavoritesList({ heading }: { heading: 'h2' | 'h3' }) {
  const t = useT();
  const favorites = useInfiniteQuery(favoritesQuery);
  if (favorites.isPending) return <Loading />;
  if (favorites.isLoadingError)
    return <FailureNote error={favorites.error} onRetry={() => void favorites.refetch()} />;
  const { pages } = favorites.data;
  if (pages[0]?.total === 0)
    return (
      <div className="panel">
        <Illustration name="bar" />
        <p className={`h2 ${styles.none}`}>{t('favorites.none')}</p>
        <p>{t('favorites.noneText')}</p>
        <ButtonLink variant="primary" to="/shop">
          {t('cart.browse')}
        </ButtonLink>
      </div>
    );
  return (
    <div className="grid min0 g6">
      <ShareWishlist token={pages[0]?.shareToken ?? null} />
      <FavoritesGrid pages={pages} heading={heading} query={favorites} />
    </div>
  );
}
