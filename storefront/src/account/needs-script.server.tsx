import { Icon, Link, PageTitle, useT } from '@munay/kit';
import styles from './account.module.css';

/** In place of a personal page where no script runs, which can do nothing without. */
export function NeedsScript() {
  const t = useT();
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name="info" className="sign info" />
        <PageTitle title={t('unscripted.needed')} />
        <p>{t('unscripted.inText')}</p>
        <div className="acts">
          <Link className="btn btn-primary" to="/shop">
            {t('home.see')}
          </Link>
          <Link className="btn btn-quiet" to="/withdrawal">
            {t('footer.withdrawal')}
          </Link>
        </div>
      </div>
    </div>
  );
}
