import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
const WAIT_MS = 30_000;

/** The real browser that `npm test` found. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: FLAGS });

/** A tab that remembers what went wrong in its console and what it asked for. */
export interface Tab {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the console, and uncaught exceptions. */
  complaints: string[];
  requests: string[];
}

const ARTIFACTS = join(__dirname, '../../../artifacts');

/**
 * Gives a new visitor's tab to the work and closes it afterwards; a failure leaves a picture in artifacts/.
 * @param wishes width in CSS pixels and language of the browser
 */
export async function visit(
  browser: Browser,
  wishes: { width?: number; locale?: string },
  work: (tab: Tab) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: wishes.width ?? 1280, height: 800 },
    locale: wishes.locale ?? 'es-ES',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.setDefaultNavigationTimeout(WAIT_MS);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  try {
    await work({ page, context, complaints, requests });
  } catch (error) {
    mkdirSync(ARTIFACTS, { recursive: true });
    const name = (expect.getState().currentTestName ?? 'test').replace(/\W+/g, '-').slice(0, 80);
    await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage: true }).catch(() => undefined);
    if (complaints.length > 0) console.log(complaints.join('\n'));
    throw error;
  } finally {
    await context.close();
  }
}
