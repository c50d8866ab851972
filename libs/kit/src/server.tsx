/** Renders the routes of a remote in a server bundle in the same way as the shell, in the language of the process. */
import { dehydrate } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { HydrationMark } from './api/hydration';
import type { QueryClient } from './api/query';
import { PageFrame } from './page-frame';
import { ErrorBoundary } from './ui/error-boundary';

export { loadRejections } from './i18n/load-messages';

/** Renders routes to HTML. Waits for lazily loaded parts. @throws the error of a part that fails to render */
export async function renderRoutes(routes: ReactNode, url: string, client: QueryClient): Promise<string> {
  let failure: Error | undefined;
  const { prelude } = await prerenderToNodeStream(
    <PageFrame client={client} router={(content) => <StaticRouter location={url}>{content}</StaticRouter>}>
      <ErrorBoundary>
        <Suspense>
          {routes}
          <HydrationMark />
        </Suspense>
      </ErrorBoundary>
    </PageFrame>,
    {
      onError: (error) => void (failure ??= error as Error),
      // If the chunk size were limited, large parts would follow in an inline script, which the CSP forbids
      progressiveChunkSize: Infinity,
    },
  );
  let html = '';
  for await (const part of prelude) html += String(part);
  if (failure !== undefined) throw failure;
  return html;
}

/** Returns the data for `addServerData` in the browser. */
export const toServerData = (client: QueryClient): object => dehydrate(client);
