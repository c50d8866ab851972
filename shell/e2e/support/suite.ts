import type { Browser } from 'playwright-core';
import { type Cookies, openBrowser, type Tab, type TabOptions, visit } from './browser';
import { logIn } from './log-in';
import { type Account, Shop } from './shop';

export class Suite {
  shop!: Shop;
  browser!: Browser;
  private readonly sessions = new Map<Account, Promise<Cookies>>();

  visit = (options: TabOptions, callback: (tab: Tab) => Promise<void>): Promise<void> =>
    visit(this.browser, options, callback);

  visitAs = async (
    account: Account,
    callback: (tab: Tab) => Promise<void>,
    options: TabOptions = {},
  ): Promise<void> => this.visit({ ...options, cookies: await this.getCookies(account) }, callback);

  /** Logs in once per account, without choosing a language. */
  getCookies(account: Account): Promise<Cookies> {
    const session = this.sessions.get(account) ?? this.logIn(account);
    this.sessions.set(account, session);
    return session;
  }

  private async logIn(account: Account): Promise<Cookies> {
    let cookies: Cookies = [];
    await this.visit({}, async ({ page, context }) => {
      await logIn(page, this.shop, account);
      cookies = (await context.cookies()).filter(({ name }) => name !== 'munay_lang');
    });
    return cookies;
  }
}

let sharedSuite: Suite | undefined;

/**
 * Opens one shop and one browser for all parts of a file.
 * @param env settings; only those of the first part take effect
 */
export function openSuite(env: Record<string, string> = {}): Suite {
  if (sharedSuite) return sharedSuite;
  const suite = new Suite();
  sharedSuite = suite;
  beforeAll(async () => {
    [suite.shop, suite.browser] = await Promise.all([Shop.open(env), openBrowser()]);
  });
  afterAll(async () => {
    await suite.browser.close();
    await suite.shop.close();
  });
  return suite;
}
