import { AxeBuilder } from '@axe-core/playwright';
import { Browser, chromium, Page } from 'playwright-core';

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
}

export async function openPage(
  browser: Browser,
  width: number,
): Promise<{ page: Page; problems: string[]; urls: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    locale: 'es-ES',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const urls: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => urls.push(request.url()));
  return { page, problems, urls };
}

/** Violations that axe reports, and horizontal overflow, one per line. */
export async function listAccessibilityViolations(page: Page): Promise<string[]> {
  // In its default mode, axe opens another tab and hangs on a frame without scripts.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ iframes: false })
    .withTags(AXE_RULES)
    .analyze();
  const lines = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
  );
  const [content, window] = await page
    .evaluate('[document.documentElement.scrollWidth, innerWidth]')
    .then((sizes) => sizes as [number, number]);
  if (content > window) lines.push(`the page is ${content} px wide in a window of ${window} px`);
  return lines;
}
