import type { Browser } from 'playwright-core';
import { openBrowser, openTab, visit } from './support/browser';
import { findings, newComplaints, settled } from './support/open-to-everyone';
import {
  memberSamples,
  openSessions,
  type Sample,
  type Sessions,
  staffSamples,
} from './support/route-samples';
import { Shop } from './support/shop';

let shop: Shop;
let browser: Browser;
let sessions: Sessions;
let samples: Sample[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([Shop.open(), openBrowser()]);
  const opened = await openSessions(browser, shop);
  sessions = opened.sessions;
  samples = [...memberSamples(opened.things), ...(await staffSamples(opened.things))];
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Everything that is wrong with the pages of one kind of person in one language, by path. */
async function walk(who: Sample['who'], locale: string): Promise<Record<string, string[]>> {
  const tab = await openTab(browser, { locale, reducedMotion: 'reduce', cookies: sessions[who] });
  const found: Record<string, string[]> = {};
  for (const { path, expected } of samples.filter((sample) => sample.who === who)) {
    await tab.page.goto(shop.urls.web + path);
    await settled(tab.page);
    const wrong = [
      ...(await findings(tab.page, `${locale.slice(0, 2)}-${path}`)),
      ...newComplaints(tab, expected),
    ];
    if (wrong.length > 0) found[path] = wrong;
  }
  await tab.context.close();
  return found;
}

const LONG_MS = 300_000;

const inBoth = async (who: Sample['who']) => {
  const [es, en] = await Promise.all([walk(who, 'es-ES'), walk(who, 'en-GB')]);
  return { es, en };
};

test(
  'the pages of a customer are open to everyone, fit 320 px and are quiet, in both languages',
  async () => expect(await inBoth('shopper')).toEqual({ es: {}, en: {} }),
  LONG_MS,
);

test('the queue board opens to the admin under its own policy, and complains of nothing', () =>
  visit(browser, { cookies: sessions.admin }, async ({ page, complaints }) => {
    await page.goto(`${shop.urls.api}/ops/queues`);
    await page.getByRole('link', { name: /^mail/ }).first().click();
    await page.getByRole('heading', { name: 'mail' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ops/queues/queue/mail');
    expect(complaints).toEqual([]);
  }));

test(
  'the pages of the staff are open to everyone, fit 320 px and are quiet, in both languages',
  async () => expect(await inBoth('admin')).toEqual({ es: {}, en: {} }),
  LONG_MS,
);
