import type { ReactNode } from 'react';
import { ApiError } from '../base/api-error';
import { useT } from '../i18n/t';
import { Link, useLocation } from '../router/router';
import { useSession } from '../session/session';
import { Button } from './button';

/** Login link next to a session-expired message. If the page still shows the user, it opens a dialog. */
export function LoginAgain({ error }: { error: unknown }): ReactNode {
  return error instanceof ApiError && error.key === 'notSignedIn' && <LoginLink />;
}

function LoginLink(): ReactNode {
  const { pathname, search } = useLocation();
  const { expired, logInAgain } = useSession();
  const t = useT();
  if (expired)
    return (
      <Button variant="link" onClick={logInAgain}>
        {t('kit.logIn')}
      </Button>
    );
  return <Link to={`/authUser?return=${encodeURIComponent(pathname + search)}`}>{t('kit.logIn')}</Link>;
}
