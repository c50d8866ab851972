import { gzipSync } from 'node:zlib';
import type { Browser, Cookie, Page } from 'playwright-core';
import type { Budget } from './budgets.ts';
import { openPhone, readTiming } from './phone.ts';

const KB = 1000;
const computeGzipLength = (content: Buffer | string) => gzipSync(content, { level: 9 }).length;

interface CoverageEntry {
  functions: { ranges: { count: number }[] }[];
}

const hasRun = ({ functions }: CoverageEntry) =>
  functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));

/** Waits until the scripts for the first interaction are downloaded. */
export const waitForPrefetch = (page: Page) =>
  page.waitForFunction(() => {
    const template = document.querySelector<HTMLTemplateElement>('#munay-app');
    const tags = template?.content.querySelectorAll('script, link[rel=preload]') ?? [];
    return [...tags].every((tag) => {
      const address = new URL(tag.getAttribute('src') ?? tag.getAttribute('href') ?? '', location.href);
      return performance.getEntriesByName(address.href).length > 0;
    });
  });

function inlineTexts() {
  const deferredStyles = document.querySelector<HTMLTemplateElement>('#munay-styles')?.content;
  const joinTexts = (selector: string) =>
    [document, ...(deferredStyles ? [deferredStyles] : [])]
      .flatMap((part) => [...part.querySelectorAll(selector)])
      .map(({ textContent }) => textContent)
      .join('\n');
  return { styles: joinTexts('style'), scripts: joinTexts('script:not([src], [type])') };
}

/** Opens a URL as a first-time visitor and measures the visit, including the first interaction and its effects. */
export async function measureFirstVisit(
  browser: Browser,
  { url, remote, cookies }: { url: string; remote: string; cookies?: Cookie[] | undefined },
): Promise<{ figures: Budget; addresses: string[] }> {
  const { context, page, session } = await openPhone(browser, { cookies });
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const transferredBytes: Map<string, number> = new Map();
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    transferredBytes.set(requestId, encodedDataLength),
  );
  const responses: { id: string; type: string; address: string }[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Prefetched files come from the cache
    if (!response.fromDiskCache && !response.url.startsWith('data:'))
      responses.push({ id: requestId, type, address: response.url });
  });
  const countedUrls = new Set<string>();
  const texts: Promise<{ address: string; bytes: number; style: boolean }>[] = [];
  page.on('response', (response) => {
    const address = response.url();
    const style = /\.css(\?|$)/.test(address);
    if (!style && !/\.js(\?|$)/.test(address)) return;
    // Prefetched files come from the cache when they are executed
    if (countedUrls.has(address)) return;
    countedUrls.add(address);
    texts.push(
      response.body().then(
        (body) => ({ address, bytes: computeGzipLength(body), style }),
        () => ({ address, bytes: 0, style }),
      ),
    );
  });

  const getExecutedBytes = async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    return new Set(result.filter(hasRun).map(({ url: address }) => address));
  };

  await page.goto(url, { waitUntil: 'networkidle' });
  await waitForPrefetch(page);
  // The timing is copied, because Playwright's own work in the page would otherwise be included
  const timing = { ...(await readTiming(page)) };
  const addresses = responses.map(({ address }) => address);
  const initiallyExecutedBytes = await getExecutedBytes();
  const { styles, scripts: inlined } = await page.evaluate(inlineTexts);
  await page.keyboard.press('Shift');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const startingMs = (await readTiming(page)).blockedMs - timing.blockedMs;
  const executedFiles = new Set([...initiallyExecutedBytes, ...(await getExecutedBytes())]);
  const files = await Promise.all(texts);
  await context.close();

  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / KB;
  const sumScriptKb = (isCounted: (file: { address: string }) => boolean) =>
    sum(files.filter((file) => !file.style && isCounted(file)).map(({ bytes }) => bytes));
  const sumTransferred = (type: string) =>
    sum(
      responses.filter((response) => response.type === type).map(({ id }) => transferredBytes.get(id) ?? 0),
    );
  return {
    addresses,
    figures: {
      initialKb:
        sumScriptKb(({ address }) => initiallyExecutedBytes.has(address)) + computeGzipLength(inlined) / KB,
      scriptKb: sumScriptKb(({ address }) => executedFiles.has(address)) + computeGzipLength(inlined) / KB,
      prefetchKb: sumScriptKb(() => true) + computeGzipLength(inlined) / KB,
      remoteKb: sumScriptKb(({ address }) => executedFiles.has(address) && address.startsWith(remote)),
      styleKb:
        sum(files.filter(({ style }) => style).map(({ bytes }) => bytes)) + computeGzipLength(styles) / KB,
      fontKb: sumTransferred('Font'),
      imageKb: sumTransferred('Image'),
      totalKb: sum(responses.map(({ id }) => transferredBytes.get(id) ?? 0)),
      requests: addresses.length,
      firstPaintMs: timing.firstPaintMs,
      largestPaintMs: timing.largestPaintMs,
      blockedMs: timing.blockedMs,
      startingMs,
      shift: timing.shift,
    },
  };
}
