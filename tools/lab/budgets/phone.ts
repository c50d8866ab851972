import type { Browser, Cookie, Page } from 'playwright-core';

const RTT_MS = 150;
const DOWNLOAD_BYTES_PER_SECOND = (1.6 * 1_000_000) / 8;
const UPLOAD_BYTES_PER_SECOND = (0.75 * 1_000_000) / 8;
const CPU_SLOWDOWN = 4;

interface Timing {
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  actionMs: number;
}

/** Missing in the DOM types. */
type Entry = PerformanceEntry & { hadRecentInput?: boolean; value: number; interactionId?: number };

declare global {
  var munayTiming: Timing;
}

/** Runs in the page before the page's own scripts. */
function watch() {
  const timing = { firstPaintMs: 0, largestPaintMs: 0, blockedMs: 0, shift: 0, actionMs: 0 };
  Object.assign(globalThis, { munayTiming: timing });
  const observe = (type: string, record: (entry: Entry) => void, overrides: object = {}) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(record)).observe({
      type,
      buffered: true,
      ...overrides,
    });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') timing.firstPaintMs = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (timing.largestPaintMs = entry.startTime));
  observe('longtask', (entry) => (timing.blockedMs += Math.max(0, entry.duration - 50)));
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) timing.shift += entry.value;
  });
  const record = (entry: Entry) => {
    if (entry.interactionId) timing.actionMs = Math.max(timing.actionMs, entry.duration);
  };
  observe('event', record, { durationThreshold: 16 });
  observe('first-input', record);
}

export async function openPhone(browser: Browser, { cookies = [] }: { cookies?: Cookie[] | undefined } = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    isMobile: true,
    hasTouch: true,
  });
  await context.addCookies(cookies);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: DOWNLOAD_BYTES_PER_SECOND,
    uploadThroughput: UPLOAD_BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, session };
}

export const readTiming = (page: Page): Promise<Timing> => page.evaluate(() => globalThis.munayTiming);

export const resetActions = (page: Page) =>
  page.evaluate(() => {
    globalThis.munayTiming.actionMs = 0;
  });
