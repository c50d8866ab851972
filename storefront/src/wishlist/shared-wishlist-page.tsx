import {
  ApiError,
  ButtonLink,
  FailureScreen,
  Loading,
  PageTitle,
  useInfiniteQuery,
  useParams,
  useT,
} from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';
import { FavoritesGrid } from './wishlist-grid';
import { sharedWishlistQuery } from './wishlist-queries';
import styles from './wishlist.module.css';

/** `/wishes/{token}`: a shared wishlist, without its owner's name. */
export function SharedWishlistPage() {
  const t = useT();
  const { token = '' } = useParams();
  const wishlist = useInfiniteQuery(sharedWishlistQuery(token));
  if (wishlist.isPending)
    return (
      <main id="main">
        <Loading />
      </main>
    );
  if (wishlist.isLoadingError)
    return (
      <main id="main">
        {wishlist.error instanceof ApiError && wishlist.error.code === 404 ? (
          <StatePanel illustration="bar" title={t('favorites.gone')} below={<CartOrPopularProducts />}>
            <p>{t('favorites.goneText')}</p>
            <ButtonLink variant="primary" to="/shop">
              {t('cart.browse')}
            </ButtonLink>
          </StatePanel>
        ) : (
          <FailureScreen error={wishlist.error} onRetry={() => void wishlist.refetch()} />
        )}
      </main>
    );
  return (
    <main id="main" className={`wrap grid g6 ${styles.page}`}>
      <PageTitle title={t('favorites.sharedTitle')} />
      <p className="lead">{t('favorites.sharedLead')}</p>
      <FavoritesGrid pages={wishlist.data.pages} heading="h2" query={wishlist} />
    </main>
  );
}
