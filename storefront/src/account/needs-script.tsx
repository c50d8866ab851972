import { ButtonLink, useT } from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';

/** Fallback for an account page that needs JavaScript. */
export function NeedsScript() {
  const t = useT();
  return (
    <StatePanel illustration="bar" title={t('noScript.needed')}>
      <p>{t('noScript.inText')}</p>
      <div className="acts">
        <ButtonLink variant="primary" to="/shop">
          {t('home.see')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/withdrawal">
          {t('footer.withdrawal')}
        </ButtonLink>
      </div>
    </StatePanel>
  );
}
