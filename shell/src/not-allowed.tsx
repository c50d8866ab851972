import type { ReactNode } from 'react';
import { ButtonLink, findStorePath, StateScreen, useSession, useT } from '@munay/kit';
import { MinimalPage } from './minimal-page';

export function NotAllowed(): ReactNode {
  const t = useT();
  const store = findStorePath(useSession().user);
  return (
    <MinimalPage>
      <StateScreen icon="lock" tone="warn" title={t('staff.notAllowed')} text={t('staff.notAllowedText')}>
        <div className="acts">
          {store === null ? (
            <ButtonLink variant="primary" to="/">
              {t('kit.home')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={store}>
              {t('staff.toStore')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" to="/contact">
            {t('kit.write')}
          </ButtonLink>
        </div>
      </StateScreen>
    </MinimalPage>
  );
}
