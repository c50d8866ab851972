/**
 * For server bundles only: draws a remote's routes as the shell would. The language is the process's own, so a
 * process renders one language.
 */
import { dehydrate } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PageFrame } from './page-frame';
import type { QueryClient } from './query';
import { ErrorBoundary } from './ui/error-boundary';

export { matchPath } from 'react-router-dom';

/** HTML of an address, every lazily loaded part included. @throws whatever a part throws while rendering */
export async function renderRoutes(routes: ReactNode, url: string, client: QueryClient): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <PageFrame client={client} router={(content) => <StaticRouter location={url}>{content}</StaticRouter>}>
      <ErrorBoundary>
        <Suspense>{routes}</Suspense>
      </ErrorBoundary>
    </PageFrame>,
    {
      onError: (error) => void (failure ??= error),
      // Larger parts would be sent after the page and moved into it by an inline script, which the CSP forbids
      progressiveChunkSize: Infinity,
    },
  );
  let html = '';
  for await (const part of prelude) html += String(part);
  if (failure !== undefined) throw failure;
  return html;
}

/** What the queries hold, as JSON for `takeServerData` in the browser. */
export const dataOf = (client: QueryClient): object => dehydrate(client);
