import { PageTitle, useT } from '@munay/kit';
import { FavoritesList } from './favorites-list';
import styles from './wishlist.module.css';

/** `/wishes`: the visitor's favourites, with or without an account. */
export function FavoritesPage() {
  const t = useT();
  return (
    <main id="main" className={`wrap grid g6 ${styles.page}`}>
      <PageTitle title={t('layout.favorites')} />
      <FavoritesList heading="h2" />
    </main>
  );
}
