import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pressModifierKey } from '../support/accessibility';
import {
  listDeferredScripts,
  listExecutedFiles,
  waitForHydration,
  waitForPrefetch,
  watchExecution,
} from '../support/execution';
import { BUILD_FOLDERS, fetchRendered, suite } from './suite';

const PRODUCT = '/product/lavanda-del-altiplano';

test('the cart and menu scripts are fetched on interaction and run when opened', () =>
  suite.visit({ width: 390 }, async (tab) => {
    const { page, requests, consoleMessages } = tab;
    await fetchRendered('/about');
    const session = await watchExecution(tab);
    await page.goto(`${suite.shop.urls.web}/about`);
    await waitForPrefetch(page, await listDeferredScripts(page));
    const replacedPart = await page.evaluate(() =>
      [...document.querySelector<HTMLTemplateElement>('#munay-app')!.content.querySelectorAll('link')]
        .filter(({ rel }) => rel === 'prefetch')
        .map((link) => new URL(link.getAttribute('href')!, location.href).href),
    );
    expect(replacedPart.length).toBeGreaterThan(2);
    expect(requests.filter((url) => replacedPart.includes(url))).toEqual([]);
    await pressModifierKey(page);
    await waitForHydration(page);
    await waitForPrefetch(page, replacedPart);
    const paths = replacedPart.map((url) => new URL(url).pathname);
    expect((await listExecutedFiles(session)).filter((path) => paths.includes(path))).toEqual([]);

    requests.length = 0;
    await page.getByRole('button', { name: /^Menú$/ }).click();
    await page.getByRole('dialog', { name: 'Menú' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Carrito/ }).click();
    await page.getByRole('dialog').waitFor();
    const scripts = requests.filter((url) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((url) => !replacedPart.includes(url))).toEqual([]);
    // The server-rendered page already includes the styles of these sections
    expect(requests.filter((url) => url.endsWith('.css'))).toEqual([]);
    expect(consoleMessages).toEqual([]);
  }));

test('the script of a waiting click is loaded while its section is still loading', () =>
  suite.visit({ width: 390 }, async (tab) => {
    const { page, consoleMessages } = tab;
    const session = await watchExecution(tab);
    const { parts } = JSON.parse(readFileSync(join(BUILD_FOLDERS.storefront, 'manifest.json'), 'utf8')) as {
      parts: Record<string, string[]>;
    };
    const findScript = (part: string) => parts[part]?.find((file) => file.endsWith('.js')) ?? '';
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await fetchRendered(PRODUCT);
    await page.route(`**/${findScript('product-page')}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(suite.shop.urls.web + PRODUCT, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
    const dialog = `/${findScript('cart-dialog')}`;
    let executedFiles: string[] = [];
    for (let attempt = 0; attempt < 600 && !executedFiles.includes(dialog); attempt += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      executedFiles = await listExecutedFiles(session);
    }
    expect(executedFiles).toContain(dialog);
    release();
    await page.getByRole('dialog').waitFor();
    expect(consoleMessages).toEqual([]);
  }));

test('a favourite is kept if the session response arrives after the click', () =>
  suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await fetchRendered(PRODUCT);
    await page.route('**/api/user/get-user', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await page.goto(suite.shop.urls.web + PRODUCT);
    const savedResponse = page.waitForResponse(/liked-product/);
    await page
      .getByRole('button', { name: /favoritos/i })
      .first()
      .click();
    await savedResponse;
    release();
    await page.locator('main button[aria-pressed="true"]').first().waitFor();
    expect(consoleMessages).toEqual([]);
  }));
