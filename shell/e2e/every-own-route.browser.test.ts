import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { JobStatus, JobView } from '@munay/contracts/jobs';
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
import { callAs } from './support/shop-calls';

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
    // The shopper's orders were confirmed
    await page.goto(`${shop.urls.api}/ops/queues/queue/mail?status=completed`);
    await page
      .getByRole('heading', { name: /^order-\S+ MUN-\d{4}-\d{6}$/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  }));

test('the queue board names a mail that failed, promotes it, and tries it again after it was given up', () =>
  visit(browser, { cookies: sessions.admin }, async ({ page, context }) => {
    const to = 'store@munay.example';
    // Not now, and then: never
    for (const code of [451, 550])
      await fetch(`${shop.urls.mailbox}/api/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'reject', next: 1, code, to }),
      });
    await callAs(context, shop, ENDPOINTS.forgotPassword, { body: { email: to } });
    const stands = async (status: JobStatus): Promise<JobView> => {
      for (;;) {
        const { jobs } = await callAs(context, shop, ENDPOINTS.listJobs);
        const mail = jobs.find(({ type }) => type === 'reset-password');
        if (mail?.status === status && mail.lastError) return mail;
      }
    };
    const press = async (name: string, state: string, id: string) => {
      const job = page
        .locator('[class*=card]', { has: page.getByRole('heading', { name: 'reset-password' }) })
        .filter({ hasText: id });
      await page.goto(`${shop.urls.api}/ops/queues/queue/mail?status=${state}`);
      // Buttons of the board are pictures, named when they are pointed at; the first is what one comes for
      const button = job.locator('[class*=jobActions] button').first();
      await button.hover();
      await page.getByText(name, { exact: true }).waitFor();
      await button.click();
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await job.waitFor({ state: 'detached' });
    };
    // The turn that was promoted is the one that failed: no other took its place
    const turn = `${(await stands('pending'))._id}:1`;
    await press('Promover', 'delayed', turn);
    await stands('dead');
    await press('Reintentar', 'failed', turn);
    expect((await shop.mail(to, '')).text).toContain('/validate-password/');
  }));

test(
  'the pages of the staff are open to everyone, fit 320 px and are quiet, in both languages',
  async () => expect(await inBoth('admin')).toEqual({ es: {}, en: {} }),
  LONG_MS,
);
