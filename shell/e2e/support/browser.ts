import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Fewer processes save a fifth of Chromium's CPU time
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // The headless shell rounds letter widths differently, so its line breaks differ from those of real browsers
  '--font-render-hinting=none',
];
const DEFAULT_TIMEOUT_MS = 30_000;

/** Starts the Chromium that `npm test` has found. @param flags additional command-line flags */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: [...CHROMIUM_FLAGS, ...flags] });

/** Starts a browser with the back/forward cache enabled, as in real browsers. */
export const openBrowserWithPageCache = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [...CHROMIUM_FLAGS, '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

export interface Tab {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, and uncaught exceptions. */
  consoleMessages: string[];
  requests: string[];
}

/** Folder for screenshots; ignored by git. */
export const ARTIFACTS = join(__dirname, '../../../artifacts');

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface TabOptions {
  /** Window width in CSS pixels; 1280 by default. */
  width?: number;
  /** Browser language; `es-ES` by default. */
  locale?: string;
  reducedMotion?: 'reduce';
  forcedColors?: 'active';
  /** Cookies of a signed-in session. */
  cookies?: Cookies;
  /** False to disable JavaScript. */
  script?: boolean;
}

/** Opens a tab whose context the caller must close. */
export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const { width = 1280, locale = 'es-ES', reducedMotion, forcedColors, cookies = [], script } = options;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale,
    javaScriptEnabled: script ?? true,
    ...(reducedMotion ? { reducedMotion } : {}),
    ...(forcedColors ? { forcedColors } : {}),
  });
  if (cookies.length > 0) await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  page.setDefaultNavigationTimeout(DEFAULT_TIMEOUT_MS);
  const consoleMessages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      consoleMessages.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => consoleMessages.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  return { page, context, consoleMessages, requests };
}

/** Opens a tab and closes it afterwards. A failure leaves a screenshot in artifacts/. */
export async function visit(
  browser: Browser,
  options: TabOptions,
  callback: (tab: Tab) => Promise<void>,
): Promise<void> {
  const tab = await openTab(browser, options);
  const { page, context, consoleMessages } = tab;
  try {
    await callback(tab);
  } catch (error) {
    mkdirSync(ARTIFACTS, { recursive: true });
    const name = (expect.getState().currentTestName ?? 'test').replace(/\W+/g, '-').slice(0, 80);
    await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage: true }).catch(() => undefined);
    if (consoleMessages.length > 0) console.log(consoleMessages.join('\n'));
    throw error;
  } finally {
    await context.close();
  }
}
