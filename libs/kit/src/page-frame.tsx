import type { ReactNode } from 'react';
import { type QueryClient, QueryClientProvider } from './api/query';
import { I18nRoot } from './i18n/i18n-root';
import { LoginSlot } from './login/login-slot';
import { VerificationSlot } from './proof/proof-slot';
import { ErrorBoundary } from './ui/error-boundary';
import { RouteAnnouncer } from './ui/page-title';
import { RequestLine } from './ui/request-line';
import { Toaster } from './ui/toaster';

export interface PageFrameProps {
  client: QueryClient;
  /** The browser's router in the shell, a fixed address on a server. */
  router: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Shell and server render the same frame, so that hydration finds every element and generated id in place. */
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
