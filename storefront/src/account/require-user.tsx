import { FailureScreen, Loading, Navigate, useLocation, useSession } from '@munay/kit';
import { MainFrame } from '../components/main-frame';
import { NeedsScript } from './needs-script';

export function RequireUser() {
  const { status, user, error, refresh } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading')
    return (
      <>
        <Loading />
        <noscript>
          <NeedsScript />
        </noscript>
      </>
    );
  if (status === 'failed')
    return <FailureScreen error={error} onRetry={() => void refresh().catch(() => undefined)} />;
  if (!user) return <Navigate to={`/authUser?return=${encodeURIComponent(pathname + search)}`} replace />;
  return <MainFrame />;
}
