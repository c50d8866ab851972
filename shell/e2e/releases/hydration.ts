import type { Page } from 'playwright-core';
import { interact, newComplaints } from '../support/accessibility';
import type { Tab } from '../support/browser';
import { waitForHydration } from '../support/execution';

/** Counts every main element ever inserted into pages opened from now on. */
export const countMains = (page: Page) =>
  page.addInitScript(() => {
    const counts = { mains: 0 };
    Object.defineProperty(globalThis, 'mains', { get: () => counts.mains });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeName === 'MAIN') counts.mains += 1;
    }).observe(document, { childList: true, subtree: true });
  });

export const mainsSeen = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (globalThis as { mains?: number }).mains);

/** Interacts with the open page, which must hydrate as the server rendered it. Needs `countMains`. */
export async function expectHydration(tab: Tab, path: string): Promise<void> {
  const { page } = tab;
  const title = await page.title();
  await interact(page);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  // A production build replaces mismatched HTML silently, which would add a second main
  expect(await mainsSeen(page)).toBe(1);
  expect(await page.title()).toBe(title);
  // A missing page is logged as well
  expect(newComplaints(tab, path === '/nowhere' ? [404] : [])).toEqual([]);
}
