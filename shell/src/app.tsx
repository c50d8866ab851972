import type { ReactNode } from 'react';
import {
  BrowserRouter,
  ButtonLink,
  FailureScreen,
  Loading,
  Navigate,
  PageFrame,
  type QueryClient,
  StateScreen,
  storePathOf,
  useLocation,
  useSession,
  useT,
} from '@munay/kit';
import { BarePage } from './bare-page';
import { RemoteRoutes } from './remote-routes';
import { canEnter, staffArea } from './staff-area';

function NotAllowed({ store }: { store: string | null }): ReactNode {
  const t = useT();
  return (
    <BarePage>
      <StateScreen icon="lock" tone="warn" title={t('shell.notAllowed')} text={t('shell.notAllowedText')}>
        <div className="acts">
          {store === null ? (
            <ButtonLink variant="primary" to="/">
              {t('kit.home')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={store}>
              {t('shell.toStore')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" to="/contact">
            {t('kit.write')}
          </ButtonLink>
        </div>
      </StateScreen>
    </BarePage>
  );
}

function StaffPages({ area }: { area: 'admin' | 'store' }): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'failed') {
    return (
      <BarePage>
        <FailureScreen error={session.error} onRetry={() => void session.refresh().catch(() => undefined)} />
      </BarePage>
    );
  }
  if (session.user === null) {
    return <Navigate to={`/authUser?return=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (canEnter(area, session.roles)) return <RemoteRoutes name="admin" />;
  const store = storePathOf(session.user);
  const isAdminHome = pathname === '/admin' || pathname === '/admin/dashboard';
  return store !== null && isAdminHome ? <Navigate to={store} replace /> : <NotAllowed store={store} />;
}

function Pages(): ReactNode {
  const area = staffArea(useLocation().pathname);
  return area === undefined ? <RemoteRoutes name="storefront" /> : <StaffPages area={area} />;
}

export function App({ client }: { client: QueryClient }): ReactNode {
  return (
    <PageFrame client={client} router={(content) => <BrowserRouter>{content}</BrowserRouter>}>
      <Pages />
    </PageFrame>
  );
}
