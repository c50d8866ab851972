import './public-path';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RenderReady, RenderRequest, RenderResponse } from '@munay/contracts/rendered-page';
import { configureKit, loadCatalogue, startLocale } from '@munay/kit';
import { loadRejections } from '@munay/kit/server';
import { messages } from '../i18n/messages';
import { catalogues } from '../routes';
import { cacheResponses } from './cache-responses';
import { createPageHeaders } from './page-headers';
import { renderPage } from './render-page';
import { settings } from './settings';

const { apiOrigin, internalApiOrigin = apiOrigin } = settings;
/** The request of the page that is being rendered; several pages are rendered concurrently. */
const pages = new AsyncLocalStorage<RenderRequest>();
const fetchAnswer = globalThis.fetch;
globalThis.fetch = cacheResponses(
  (address, init) => {
    const headers = createPageHeaders(init?.headers, pages.getStore());
    return fetchAnswer(
      (address as string).replace(apiOrigin, () => internalApiOrigin),
      { ...init, headers },
    );
  },
  () => pages.getStore()?.reportCount,
);
configureKit(settings);
startLocale(settings.locale);
const ready = Promise.all([loadCatalogue(catalogues), loadCatalogue(messages('head')), loadRejections()]);

async function respond(request: RenderRequest): Promise<RenderResponse> {
  const { id } = request;
  try {
    await ready;
    return { id, page: await pages.run(request, () => renderPage(request, settings)) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: RenderRequest) => {
  void respond(request).then((page) => process.send?.(page));
});
void ready.then(() => process.send?.({ ready: true } satisfies RenderReady));
process.on('disconnect', () => process.exit());
