import type { Page } from 'playwright-core';
import { pressModifierKey, takeNewComplaints } from '../support/accessibility';
import type { Tab } from '../support/browser';
import { waitForHydration } from '../support/execution';

/** Counts all main elements that are inserted into pages opened from now on. */
export const countMainElements = (page: Page) =>
  page.addInitScript(() => {
    const counts = { mains: 0 };
    Object.defineProperty(globalThis, 'mains', { get: () => counts.mains });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeName === 'MAIN') counts.mains += 1;
    }).observe(document, { childList: true, subtree: true });
  });

export const readMainElementCount = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (globalThis as { mains?: number }).mains);

/**
 * Interacts with the open page and checks that it hydrates without differences to the server's HTML. Call
 * `countMainElements` first.
 */
export async function expectHydration(tab: Tab, path: string): Promise<void> {
  const { page } = tab;
  const title = await page.title();
  await pressModifierKey(page);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  // In production, React replaces mismatched HTML without an error and would insert a second main element
  expect(await readMainElementCount(page)).toBe(1);
  expect(await page.title()).toBe(title);
  // The browser logs the status of a missing page
  expect(takeNewComplaints(tab, path === '/nowhere' ? [404] : [])).toEqual([]);
}
