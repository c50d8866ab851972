import { type Browser, chromium } from 'playwright-core';
import { LOCALES } from '@munay/contracts/locale';
import { MAILS } from '../../src/modules/mail/mail.list';
import { SAMPLE_SHOP } from '../../src/modules/mail/transport/mail.declaration';
import { renderHtml } from '../../src/modules/mail/transport/mail.html-renderer';

const PHONE_PX = 360;
const LONG_EMAIL = 'maria.del.carmen.fernandez-de-la-torre.villanueva@correo-de-la-empresa.example';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' });
}, 60_000);
afterAll(() => browser.close());

test('emails fit the width of a phone even with long addresses', async () => {
  const page = await browser.newPage({ viewport: { width: PHONE_PX, height: 800 } });
  await page.route(/^https?:/, (route) => route.abort());
  const wideElements: string[] = [];
  for (const [type, { sample }] of Object.entries(MAILS))
    for (const locale of LOCALES) {
      const html = renderHtml(sample(locale), SAMPLE_SHOP).replaceAll(/[\w.]+@example\.com/g, LONG_EMAIL);
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      const width = await page.evaluate('document.documentElement.scrollWidth');
      if (Number(width) > PHONE_PX) wideElements.push(`${type} ${locale}: ${String(width)} px`);
    }
  expect(wideElements).toEqual([]);
}, 60_000);
