import { Link, useSession, useT } from '@munay/kit';
import { FavoritesList } from '../wishlist/favorites-list';
import { MyAlerts } from './my-alerts';
import styles from './profile.module.css';

/** The user's favourites: the same list as on `/wishes`. */
export function FavoritesSection() {
  const t = useT();
  const { user } = useSession();
  return (
    <div className={`grid min0 g5 ${styles.wide}`}>
      <h2>{t('layout.favorites')}</h2>
      <FavoritesList heading="h3" />
      {user?.preferences.priceDropMail === false && (
        <p className="small muted">
          {t('favorites.priceMails')} <Link to="/profile?tab=preferences">{t('profile.preferences')}</Link>
        </p>
      )}
      <MyAlerts />
    </div>
  );
}
