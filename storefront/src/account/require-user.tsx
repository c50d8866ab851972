import { FailureScreen, Loading, Navigate, useLocation, useSession } from '@munay/kit';
import { MainFrame } from '../components/main-frame';

interface RequireUserProps {
  /** Whether guests who have entered an email address may also open the page. */
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
  // The checkout renders its own heading while the session loads
  return isUnknown && pathname !== '/checkout' ? <Loading /> : <MainFrame />;
}
