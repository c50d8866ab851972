import type { ReactNode } from 'react';
import { I18nRoot } from './i18n/i18n-root';
import { ProofSlot } from './proof/proof-slot';
import { type QueryClient, QueryClientProvider } from './query';
import { Toaster } from './toast/toaster';
import { ErrorBoundary } from './ui/error-boundary';
import { RouteAnnouncer } from './ui/page-title';
import { RequestLine } from './ui/request-line';

export interface PageFrameProps {
  client: QueryClient;
  /** Puts the router of this place around everything: the browser's in the shell, a fixed address on a server. */
  router: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Language, data, router and messages around the pages. The shell and the server draw the same frame: hydration finds
 * each element, and each generated id, where the server put it.
 */
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
            <ProofSlot />
          </>,
        )}
      </QueryClientProvider>
    </I18nRoot>
  );
}
