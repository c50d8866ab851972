import { FailureScreen, Loading, Navigate, useLocation, useSession } from '@munay/kit';
import { MainFrame } from '../components/main-frame';
import { NeedsScript } from './needs-script';

interface RequireUserProps {
  /** Also for who buys as a guest. */
  buyers?: boolean;
}

export function RequireUser({ buyers = false }: RequireUserProps) {
  const { status, user, buyer, error, refresh } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'failed')
    return <FailureScreen error={error} onRetry={() => void refresh().catch(() => undefined)} />;
  const isUnknown = status === 'loading';
  if (!isUnknown && !user && !(buyers && buyer))
    return <Navigate to={`/authUser?return=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <>
      {/* The checkout shows its head meanwhile */}
      {isUnknown && pathname !== '/checkout' ? <Loading /> : <MainFrame />}
      {isUnknown && (
        <noscript>
          <NeedsScript />
        </noscript>
      )}
    </>
  );
}
