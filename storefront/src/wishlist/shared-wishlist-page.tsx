import {
  ApiError,
  ButtonLink,
  FailureScreen,
  Loading,
  PageTitle,
  StateScreen,
  useInfiniteQuery,
  useParams,
  useT,
} from '@munay/kit';
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
          <StateScreen icon="info" tone="info" title={t('favorites.gone')} text={t('favorites.goneText')}>
            <ButtonLink variant="primary" to="/shop">
              {t('cart.browse')}
            </ButtonLink>
          </StateScreen>
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
