import { ButtonLink, Icon, PageTitle, useT } from '@munay/kit';
import styles from './account.module.css';

/** Replaces a members' page that needs JavaScript. */
export function NeedsScript() {
  const t = useT();
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name="info" className="sign info" />
        <PageTitle title={t('unscripted.needed')} />
        <p>{t('unscripted.inText')}</p>
        <div className="acts">
          <ButtonLink variant="primary" to="/shop">
            {t('home.see')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/withdrawal">
            {t('footer.withdrawal')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
