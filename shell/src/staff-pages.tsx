import type { ReactNode } from 'react';
import { canAccess } from '@munay/contracts/account/access';
import {
  FailureScreen,
  findStorePath,
  lazyPage,
  Loading,
  Navigate,
  useLocation,
  useSession,
  withMessages,
} from '@munay/kit';
import { MinimalPage } from './minimal-page';
import { RemoteRoutes } from './remote-routes';
import { findStaffArea } from './staff-area';

const STAFF_TEXTS = { es: () => import('./i18n/staff.es.json'), en: () => import('./i18n/staff.en.json') };

const NotAllowed = lazyPage(
  withMessages([STAFF_TEXTS], () => import('./not-allowed').then((m) => m.NotAllowed)),
);

export function StaffPages(): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  const area = findStaffArea(pathname);
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'failed') {
    return (
      <MinimalPage>
        <FailureScreen error={session.error} onRetry={() => void session.refresh().catch(() => undefined)} />
      </MinimalPage>
    );
  }
  if (session.user === null) {
    return <Navigate to={`/authUser?return=${encodeURIComponent(pathname + search)}`} replace />;
  }
  // Only hides pages, because the API enforces the rights
  if (area !== undefined && canAccess(area, session)) return <RemoteRoutes name="admin" />;
  const store = findStorePath(session.user);
  const isAdminHome = pathname === '/admin' || pathname === '/admin/dashboard';
  return store !== null && isAdminHome ? <Navigate to={store} replace /> : <NotAllowed />;
}
