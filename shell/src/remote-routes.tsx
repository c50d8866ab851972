import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  Button,
  ErrorBoundary,
  FailureScreen,
  HydrationMark,
  Loading,
  StateScreen,
  useLocation,
  useT,
} from '@munay/kit';
import { MinimalPage } from './minimal-page';
import { KitVersionError, loadRoutes, type RemoteName } from './remotes';

function createLazyRoutes(name: RemoteName) {
  return lazy(async () => {
    const { routes } = await loadRoutes(name);
    return { default: () => routes };
  });
}

function IncompatibleVersion(): ReactNode {
  const t = useT();
  return (
    <StateScreen icon="info" tone="info" title={t('shell.wrongVersion')} text={t('shell.wrongVersionText')}>
      <div className="acts">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('kit.reload')}
        </Button>
      </div>
    </StateScreen>
  );
}

export function RemoteRoutes({ name }: { name: RemoteName }): ReactNode {
  const { pathname } = useLocation();
  const [Part, setPart] = useState(() => createLazyRoutes(name));
  return (
    <ErrorBoundary
      resetOn={pathname}
      onRetry={() => setPart(() => createLazyRoutes(name))}
      fallback={(error, retry) => (
        <MinimalPage>
          {error instanceof KitVersionError ? (
            <IncompatibleVersion />
          ) : (
            <FailureScreen error={error} onRetry={retry} />
          )}
        </MinimalPage>
      )}
    >
      <Suspense fallback={<Loading />}>
        <Part />
        <HydrationMark />
      </Suspense>
    </ErrorBoundary>
  );
}
