import type { Browser } from 'playwright-core';
import { type Cookies, openBrowser, type Tab, type TabOptions, visit } from './browser';
import { logIn } from './log-in';
import { type Account, Shop } from './shop';

export class Suite {
  shop!: Shop;
  browser!: Browser;
  private readonly sessions = new Map<Account, Promise<Cookies>>();

  visit = (options: TabOptions, work: (tab: Tab) => Promise<void>): Promise<void> =>
    visit(this.browser, options, work);

  visitAs = async (
    who: Account,
    work: (tab: Tab) => Promise<void>,
    options: TabOptions = {},
  ): Promise<void> => this.visit({ ...options, cookies: await this.getCookies(who) }, work);

  /** Logs in once per account, without choosing a language. */
  getCookies(who: Account): Promise<Cookies> {
    const session = this.sessions.get(who) ?? this.logIn(who);
    this.sessions.set(who, session);
    return session;
  }

  private async logIn(who: Account): Promise<Cookies> {
    let cookies: Cookies = [];
    await this.visit({}, async ({ page, context }) => {
      await logIn(page, this.shop, who);
      cookies = (await context.cookies()).filter(({ name }) => name !== 'munay_lang');
    });
    return cookies;
  }
}

let opened: Suite | undefined;

/** Opens one shop and one browser for all parts of a file. @param env the part loaded first decides */
export function openSuite(env: Record<string, string> = {}): Suite {
  if (opened) return opened;
  const suite = new Suite();
  opened = suite;
  beforeAll(async () => {
    [suite.shop, suite.browser] = await Promise.all([Shop.open(env), openBrowser()]);
  });
  afterAll(async () => {
    await suite.browser.close();
    await suite.shop.close();
  });
  return suite;
}
