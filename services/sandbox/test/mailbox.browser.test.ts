import { Browser } from 'playwright-core';
import { launchBrowser, listAccessibilityViolations, openPage } from './browser';
import { createBillMail, createMailClient } from './mail-client';
import { StartedMailbox, startMailbox } from './start-sandbox';

let mailbox: StartedMailbox;
let browser: Browser;
beforeAll(async () => {
  mailbox = await startMailbox();
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await mailbox.close();
}, 60_000);

describe('mailbox page', () => {
  it.each([
    [360, 'es', 'Adjuntos'],
    [1280, 'en', 'Attachments'],
  ])(
    'a new email is shown with its invoice at %i px (%s)',
    async (width, lang, heading) => {
      const client = createMailClient(mailbox.smtpUrl);
      const { page, problems } = await openPage(browser, width);
      await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
      await page.goto(`${mailbox.url}/?lang=${lang}`);
      expect(await listAccessibilityViolations(page)).toEqual([]);
      await client.sendMail(createBillMail());
      await page.waitForSelector('.mails a');
      expect(await page.textContent('.mails')).toContain('lucia.herrero@correo.example');
      expect(await listAccessibilityViolations(page)).toEqual([]);

      await page.click('.mails a');
      await page.waitForSelector('iframe');
      expect(await page.textContent('#files')).toBe(heading);
      expect(await page.textContent('.files')).toContain('factura F-2026-0001.pdf');
      expect(await page.locator('.files a').count()).toBe(1);
      expect(await listAccessibilityViolations(page)).toEqual([]);

      const frame = page.frameLocator('iframe');
      expect(await frame.locator('h1').textContent()).toBe('Gracias, Lucía');
      expect(
        await frame.locator('img').evaluate((image: object) => Reflect.get(image, 'naturalWidth') as number),
      ).toBe(1);
      await page.context().route('http://localhost:3000/**', (route) => route.fulfill({ body: 'shop' }));
      const [opened] = await Promise.all([page.waitForEvent('popup'), frame.locator('a').click()]);
      expect(opened.url()).toBe('http://localhost:3000/validate-email/abc?x=1&y=2');
      // The browser may only report that the script in the email was blocked.
      expect(problems.filter((text) => !/script/i.test(text))).toEqual([]);
      expect(problems.length).toBeGreaterThan(0);
      await page.context().close();
      client.close();
    },
    180_000,
  );
});
