import type { Browser } from 'playwright-core';
import { openBrowser, type Tab, type TabWishes, visit } from './browser';
import { Shop } from './shop';

/** A shop and a browser for the tests of one file. */
export class Suite {
  shop!: Shop;
  browser!: Browser;

  /** Gives a new visitor's tab to the work and closes it afterwards. */
  visit = (wishes: TabWishes, work: (tab: Tab) => Promise<void>): Promise<void> =>
    visit(this.browser, wishes, work);
}

/** Opens shop and browser before the first test of the file and closes them after the last. */
export function openSuite(): Suite {
  const suite = new Suite();
  beforeAll(async () => {
    [suite.shop, suite.browser] = await Promise.all([Shop.open(), openBrowser()]);
  });
  afterAll(async () => {
    await suite.browser.close();
    await suite.shop.close();
  });
  return suite;
}
