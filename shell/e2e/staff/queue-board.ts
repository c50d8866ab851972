import type { JobStatus, JobView } from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { saveScreen } from '../support/accessibility';
import { logIn } from '../support/log-in';
import { callEndpointAs } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

test('an administrator opens the queue board without errors under its own security policy', () =>
  suite.visitAs('admin', async ({ page, consoleMessages }) => {
    await page.goto(`${suite.shop.urls.api}/ops/queues`);
    await page.getByRole('link', { name: /^mail/ }).first().click();
    await page.getByRole('heading', { name: 'mail' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ops/queues/queue/mail');
    await page.goto(`${suite.shop.urls.api}/ops/queues/queue/mail?status=completed`);
    await page
      .getByRole('heading', { name: /^order-\S+ MUN-\d{4}-\d{6}$/ })
      .first()
      .waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await saveScreen(page, 'queues');
    expect(consoleMessages).toEqual([]);
  }));

test('a browser without a session reaches the queue board through the login page', () =>
  suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
    const board = `${suite.shop.urls.api}/ops/queues/queue/mail`;
    await page.goto(board);
    const { origin, pathname, search } = new URL(page.url());
    expect([origin, pathname + search]).toEqual([
      suite.shop.urls.web,
      '/authUser?return=%2Fops%2Fqueues%2Fqueue%2Fmail',
    ]);
    await logIn(page, suite.shop, 'admin', pathname + search);
    await page.waitForURL(board);
    await page.getByText('mail', { exact: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(consoleMessages).toEqual([]);
  }));

test('the queue board can promote and retry a failed email', () =>
  suite.visitAs('admin', async ({ page, context }) => {
    const to = 'store@munay.example';
    // Causes a temporary failure, then a permanent one
    for (const code of [451, 550])
      await fetch(`${suite.shop.urls.mailbox}/api/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'reject', next: 1, code, to }),
      });
    await callEndpointAs(context, suite.shop, ENDPOINTS.forgotPassword, { body: { email: to } });
    const findJob = async (status: JobStatus): Promise<JobView> => {
      for (;;) {
        const { jobs } = await callEndpointAs(context, suite.shop, ENDPOINTS.listJobs);
        const mail = jobs.find(({ type }) => type === 'reset-password');
        if (mail?.status === status && mail.lastError) return mail;
      }
    };
    const click = async (name: string, state: string, id: string) => {
      const job = page
        .locator('[class*=card]', { has: page.getByRole('heading', { name: 'reset-password' }) })
        .filter({ hasText: id });
      await page.goto(`${suite.shop.urls.api}/ops/queues/queue/mail?status=${state}`);
      // The buttons of the board are icons, whose names appear on hover. The first button is the usual action
      const button = job.locator('[class*=jobActions] button').first();
      await button.hover();
      await page.getByText(name, { exact: true }).waitFor();
      await button.click();
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await job.waitFor({ state: 'detached' });
    };
    // The board promoted the failed job itself and did not add another job
    const cardText = `${(await findJob('pending'))._id}:1`;
    await click('Promover', 'delayed', cardText);
    await findJob('dead');
    await click('Reintentar', 'failed', cardText);
    expect((await suite.shop.mail(to, '')).text).toContain('/validate-password/');
  }));
