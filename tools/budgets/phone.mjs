/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

const RTT_MS = 150;
const DOWN_BYTES = (1.6 * 1_000_000) / 8;
const UP_BYTES = (0.75 * 1_000_000) / 8;
const SLOWER = 4;

/** What a page remembers of its own timing; runs in the page before everything else. */
function watch() {
  const seen = { firstPaintMs: 0, largestPaintMs: 0, blockedMs: 0, shift: 0, actionMs: 0 };
  Object.assign(globalThis, { munayTiming: seen });
  /**
   * @param {string} type
   * @param {(entry: any) => void} take
   * @param {object} more
   */
  const observe = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaintMs = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (seen.largestPaintMs = entry.startTime));
  observe('longtask', (entry) => (seen.blockedMs += Math.max(0, entry.duration - 50)));
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  const take = (/** @type {any} */ entry) => {
    if (entry.interactionId) seen.actionMs = Math.max(seen.actionMs, entry.duration);
  };
  observe('event', take, { durationThreshold: 16 });
  observe('first-input', take);
}

/**
 * A new phone of a visitor who was never here.
 * @param {Browser} browser
 * @param {{ cookies?: import('playwright-core').Cookie[] }} [visitor]
 */
export async function openPhone(browser, { cookies = [] } = {}) {
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
    downloadThroughput: DOWN_BYTES,
    uploadThroughput: UP_BYTES,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page, session };
}

/**
 * What the page has remembered so far.
 * @param {Page} page
 * @returns {Promise<{ firstPaintMs: number, largestPaintMs: number, blockedMs: number, shift: number, actionMs: number }>}
 */
export const timingOf = (page) => page.evaluate(() => /** @type {any} */ (globalThis).munayTiming);

/**
 * Forgets the slowest action, before another is measured.
 * @param {Page} page
 */
export const forgetActions = (page) =>
  page.evaluate(() => {
    const seen = /** @type {any} */ (globalThis).munayTiming;
    seen.actionMs = 0;
  });
