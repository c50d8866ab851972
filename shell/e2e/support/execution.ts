import type { CDPSession, Page } from 'playwright-core';
import type { Tab } from './browser';

/** Paths of files of which at least one function has run. */
export async function listExecutedFiles(session: CDPSession): Promise<string[]> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => url)
    .filter((url) => url.startsWith('http'))
    .map((url) => new URL(url).pathname);
}

export async function watchExecution({ page, context }: Tab): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

/**
 * Lists the scripts that have loaded, with their bytes over the network (0 if cached). The list grows as scripts load.
 */
export async function watchScripts({ page, context }: Tab): Promise<{ url: string; bytes: number }[]> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Map<string, string>();
  const loadedScripts: { url: string; bytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.js(\?|$)/.test(request.url)) scripts.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (url !== undefined) loadedScripts.push({ url, bytes: encodedDataLength });
  });
  return loadedScripts;
}

/** URLs of the scripts that wait for the first interaction. */
export const listDeferredScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const template = document.querySelector<HTMLTemplateElement>('#munay-app');
    const tags =
      template?.content.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link[rel=preload]') ??
      [];
    // Elements inside a template have no resolved URL
    return [...tags].map((tag) => new URL('src' in tag ? tag.src : tag.href, location.href).href);
  });

export const waitForPrefetch = (page: Page, scripts: string[]): Promise<unknown> =>
  page.waitForFunction((urls) => urls.every((url) => performance.getEntriesByName(url).length > 0), scripts);

/** Waits until the browser has hydrated or rendered the page content, not only the layout. */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
