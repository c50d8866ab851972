import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { Fixed } from '../i18n/t';
import { Link, useLocation } from '../router';

/** Beside the words for a session that is over: the way to a new one, and back. */
export function LoginAgain({ error }: { error: unknown }): ReactNode {
  return error instanceof ApiError && error.key === 'notSignedIn' && <LoginLink />;
}

function LoginLink(): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <Link to={`/authUser?return=${encodeURIComponent(pathname + search)}`}>
      <Fixed text="login" />
    </Link>
  );
}
