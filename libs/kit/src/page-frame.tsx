import type { ReactNode } from 'react';
import { type QueryClient, QueryClientProvider } from './api/query';
import { I18nRoot } from './i18n/i18n-root';
import { LoginSlot } from './login/login-slot';
import { ErrorBoundary } from './ui/error-boundary';
import { RouteAnnouncer } from './ui/page-title';
import { RequestLine } from './ui/request-line';
import { Toaster } from './ui/toaster';
import { VerificationSlot } from './verification/verification-slot';

export interface PageFrameProps {
  client: QueryClient;
  /** The router. The shell uses the browser router, and a server uses a router with a fixed URL. */
  router: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Frame of every page. Shell and server render the same frame, so that the generated ids match during hydration. */
export function PageFrame({ client, router, children }: PageFrameProps): ReactNode {
  return (
    <I18nRoot>
      <QueryClientProvider client={client}>
        {router(
          <>
            <RequestLine />
            <ErrorBoundary>{children}</ErrorBoundary>
            <RouteAnnouncer />
            <Toaster />
            <VerificationSlot />
            <LoginSlot />
          </>,
        )}
      </QueryClientProvider>
    </I18nRoot>
  );
}
