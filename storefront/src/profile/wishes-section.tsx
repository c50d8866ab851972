import { useT } from '@munay/kit';
import { WishList } from '../wish/wish-list';
import styles from './profile.module.css';

/** What the person likes: the same list as `/wishes`. */
export function WishesSection() {
  const t = useT();
  return (
    <div className={styles.wide}>
      <h2>{t('layout.wishes')}</h2>
      <WishList heading="h3" />
    </div>
  );
}
