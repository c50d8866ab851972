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
import { CartOrPopular } from '../state-page/cart-or-popular-slot';
import { FavoritesGrid } from './wishlist-grid';
import { sharedWishlistQuery } from './wishlist-queries';
import styles from './wishlist.module.css';

/** `/wishes/{token}`: a shared wishlist, without its owner's name. */
export function SharedWishlistPage() {
  const t = useT();
  const { token = '' } = useParams();
  const wishes = useInfiniteQuery(sharedWishlistQuery(token));
  if (wishes.isPending)
    return (
      <main id="main">
        <Loading />
      </main>
    );
  if (wishes.isLoadingError)
    return (
      <main id="main">
        {wishes.error instanceof ApiError && wishes.error.code === 404 ? (
          <StatePanel illustration="bar" title={t('favorites.gone')} below={<CartOrPopular />}>
            <p>{t('favorites.goneText')}</p>
            <ButtonLink variant="primary" to="/shop">
              {t('cart.browse')}
            </ButtonLink>
          </StatePanel>
        ) : (
          <FailureScreen error={wishes.error} onRetry={() => void wishes.refetch()} />
        )}
      </main>
    );
  return (
    <main id="main" className={`wrap grid g6 ${styles.page}`}>
      <PageTitle title={t('favorites.sharedTitle')} />
      <p className="lead">{t('favorites.sharedLead')}</p>
      <FavoritesGrid pages={wishes.data.pages} heading="h2" query={wishes} />
    </main>
  );
}
