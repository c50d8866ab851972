import type { Page } from 'playwright-core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { chooseWindows, listOverflowingElements, waitUntilSettled } from '../support/accessibility';
import type { Tab } from '../support/browser';
import {
  countInSource,
  findUnreachable,
  FixedPartInspector,
  measurePinnedPercent,
  scrollPage,
  setTextSize,
} from '../support/fixed-parts';
import { callEndpointAs, fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';
import { activatePromotions, createBasketPromotion } from './promotions';

const suite = openSuite();
const parts = new FixedPartInspector();
const PROMOTION_CODES = ['FIJO10', 'FIJO90', 'FIJO95'];
const MAX_PERCENT = 50;

beforeAll(async () => {
  await activatePromotions(
    suite,
    ...PROMOTION_CODES.map((code, index) => createBasketPromotion(code, index * 45_000)),
  );
});

/** Fills a cart with three codes, so that the next one is rejected. */
async function fillWithCodes({ context }: Tab): Promise<void> {
  await fillCart(context, suite.shop);
  await fillCart(context, suite.shop, 'lavanda-del-altiplano');
  for (const code of PROMOTION_CODES)
    await callEndpointAs(context, suite.shop, ENDPOINTS.addCode, { body: { code } });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(suite.shop.urls.web + path);
  await waitUntilSettled(page);
}

/** Layout problems of the open dialog or page. */
async function listFindings(page: Page, name: string): Promise<string[]> {
  await parts.inspect(page);
  return [...(await findUnreachable(page)), ...(await listOverflowingElements(page))].map(
    (finding) => `${name}: ${finding}`,
  );
}

const getCartButton = (page: Page) => page.locator('header').getByRole('button', { name: /^Carrito,/ });
const getDialog = (page: Page) => page.locator('dialog[open]').last();
const getButton = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

async function rejectCode(page: Page, container: ReturnType<Page['locator']>): Promise<void> {
  await container.getByText('Añadir un código').click();
  await container.getByLabel('Código', { exact: true }).fill('FIJO99');
  await page.keyboard.press('Enter');
  await container.getByText('No conocemos este código.').waitFor();
}

const PHONES: [number, number][] = [
  [200, 560],
  [100, 560],
  [130, 740],
];
const phones = chooseWindows(PHONES, 2);
const heights = chooseWindows([480, 800]);

describe.each(phones)('window of 360 px with %d %% text size and a height of %d px', (percent, height) => {
  const visitPage = (work: (tab: Tab) => Promise<void>) =>
    suite.visit({ width: 360, reducedMotion: 'reduce' }, async (tab) => {
      await tab.page.setViewportSize({ width: 360, height });
      await setTextSize(tab.page, percent);
      await work(tab);
    });

  test('each line, code and button of the cart drawer can be reached', () =>
    visitPage(async (tab) => {
      const { page } = tab;
      await fillWithCodes(tab);
      await open(page, '/about');
      await getCartButton(page).click();
      await getDialog(page)
        .getByText(/FIJO90:/)
        .waitFor();
      const findings = await listFindings(page, 'cart');
      await rejectCode(page, getDialog(page));
      findings.push(...(await listFindings(page, 'rejected code')));
      await getButton(page, /^Vaciar el carrito/).click();
      await page.getByRole('alertdialog').waitFor();
      findings.push(...(await listFindings(page, 'empty the cart')));
      expect(findings).toEqual([]);
    }));

  test('each line, code and button of the checkout can be reached', () =>
    visitPage(async (tab) => {
      const { page } = tab;
      await fillWithCodes(tab);
      await open(page, '/authUser?return=%2Fcheckout');
      const findings = await listFindings(page, 'email step');
      await page.getByLabel('Tu correo', { exact: true }).fill(`fixed-${percent}@munay.example`);
      await page.getByRole('button', { name: 'Seguir' }).click();
      await page.waitForURL(/\/checkout$/);
      await waitUntilSettled(page);
      const summary = page.getByRole('complementary', { name: 'Tu pedido' });
      await rejectCode(page, summary);
      await page.getByText(/^Ver el pedido/).click();
      findings.push(...(await listFindings(page, 'checkout')));
      const share = await measurePinnedPercent(page);
      if (share > MAX_PERCENT) findings.push(`the bar takes ${share} %`);
      await scrollPage(page, 0.3);
      const isInViewport = await page
        .getByRole('button', { name: /^Ir al pago seguro/ })
        .evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);
      // In low windows with large text, the button bar is not fixed, so that the form has more space
      if (isInViewport !== percent < 200)
        findings.push(`the button is ${isInViewport ? '' : 'not '}in sight`);
      for (const [label, text] of [
        ['Nombre y apellidos', 'Inés Robledo'],
        ['Calle y número', 'Calle de Gravina, 14'],
        ['Código postal', '28004'],
        ['Ciudad', 'Madrid'],
        ['Teléfono', '600000000'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text);
      await getButton(page, /^Ir al pago seguro · /).click();
      await page.getByRole('alertdialog', { name: /^¿Pagar sin FIJO90/ }).waitFor();
      findings.push(...(await listFindings(page, 'question')));
      expect(findings).toEqual([]);
    }));

  test('each line and button of the dialogs can be reached', () =>
    visitPage(async ({ page }) => {
      const findings: string[] = [];
      const checkDialog = async (name: string, opener: ReturnType<typeof getButton>) => {
        await opener.click();
        await getDialog(page).waitFor();
        findings.push(...(await listFindings(page, name)));
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      };
      await open(page, '/shop?without=linalool&tag=vegano');
      await checkDialog('menu', getButton(page, /^Menú/));
      await checkDialog('filters', getButton(page, /^Filtrar/));
      await checkDialog('size', page.locator('main li button[aria-haspopup="dialog"]').first());
      await open(page, '/product/lavanda-del-altiplano');
      const main = page.locator('main');
      await checkDialog('allergies', main.getByRole('button', { name: 'Avisos de alérgenos' }).first());
      await checkDialog('alert', main.getByRole('button', { name: /^Avísame/ }).first());
      await checkDialog('zoom', getButton(page, /^Ampliar/));
      expect(findings).toEqual([]);
    }));

  test('the header and fixed bars cover at most half of the window', () =>
    visitPage(async ({ page, context }) => {
      const percents: Record<string, number> = {};
      for (const path of ['/', '/shop', '/product/lavanda-del-altiplano', '/blog', '/legal/terms']) {
        await open(page, path);
        const isProduct = path.startsWith('/product/');
        await scrollPage(page, isProduct ? 0.9 : 0.5);
        if (isProduct) await page.getByRole('group', { name: 'Compra', exact: true }).waitFor();
        percents[path] = await measurePinnedPercent(page);
        await parts.inspect(page);
      }
      await open(page, '/product/lavanda-del-altiplano');
      await context.setOffline(true);
      await page
        .getByText(/sin conexión/i)
        .first()
        .waitFor();
      percents.offline = await measurePinnedPercent(page);
      await parts.inspect(page);
      await context.setOffline(false);
      expect(Object.entries(percents).filter(([, share]) => share > MAX_PERCENT)).toEqual([]);
    }));
});

test('the cart drawer footer has the same height with and without codes', () =>
  suite.visit({ width: 360, reducedMotion: 'reduce' }, async (tab) => {
    const { page, context } = tab;
    const getFooterHeight = async (): Promise<number> => {
      await open(page, '/about');
      await getCartButton(page).click();
      await getDialog(page).getByText('Total', { exact: false }).first().waitFor();
      await page.waitForFunction(() => document.querySelector('dialog[open] [aria-busy="true"]') === null);
      return getDialog(page)
        .locator('.sheet-foot')
        .evaluate((footer) => footer.clientHeight);
    };
    await fillCart(context, suite.shop);
    const initialHeight = await getFooterHeight();
    await fillWithCodes(tab);
    expect(await getFooterHeight()).toBe(initialHeight);
    expect(initialHeight).toBeLessThanOrEqual(200);
  }));

test.each(heights)('all content of wide pages can be reached at a height of %d px', (height) =>
  suite.visit({ reducedMotion: 'reduce' }, async (tab) => {
    const { page } = tab;
    await page.setViewportSize({ width: 1280, height });
    await fillWithCodes(tab);
    const findings: string[] = [];
    for (const path of ['/shop?tag=vegano', '/product/lavanda-del-altiplano', '/legal/terms', '/blog']) {
      await open(page, path);
      if (path === '/blog') {
        const link = page.locator('main h2 a, main h3 a').first();
        const name = (await link.textContent()) ?? '';
        await link.click();
        // The list stays visible until the post has loaded
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await waitUntilSettled(page);
      }
      findings.push(...(await listFindings(page, path)));
    }
    await open(page, '/authUser?return=%2Fcheckout');
    findings.push(...(await listFindings(page, 'email step')));
    await page.getByLabel('Tu correo', { exact: true }).fill(`fixed-wide-${height}@munay.example`);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.waitForURL(/\/checkout$/);
    await waitUntilSettled(page);
    findings.push(...(await listFindings(page, 'checkout')));
    expect(findings).toEqual([]);
  }),
);

test('the suite covers every fixed and sticky element of the shop', () => {
  expect(parts.unmatchedRules).toEqual([]);
  expect(parts.count).toBe(countInSource('libs/kit/src', 'storefront/src', 'shell/src'));
});
