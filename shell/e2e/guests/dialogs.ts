import type { Locator, Page } from 'playwright-core';
import {
  IS_FULL_RUN,
  listOverflowingElements,
  saveScreen,
  takeNewComplaints,
  VIEWPORTS,
  waitUntilSettled,
} from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import { type Cookies, openTab, type Tab } from '../support/browser';
import { readTexts } from '../support/read-texts';
import { fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();
let member: Cookies;

beforeAll(async () => {
  member = await suite.getCookies('shopper');
});

type PageTexts = ReturnType<typeof readTexts>;

interface DialogCase {
  name: string;
  path: string;
  only?: 360;
  opener: (page: Page, t: PageTexts) => Locator;
  afterOpen?: (page: Page, t: PageTexts) => Promise<void>;
  findDialog?: (page: Page) => Locator;
}

const getDialog = (page: Page): Locator => page.locator('dialog[open]').last();
const getButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const getCartButton = (page: Page): Locator =>
  page.locator('header').getByRole('button', { name: /^(Carrito|Cart),/ });
const remove = (page: Page): Locator =>
  getDialog(page).getByRole('button', { name: /^(Eliminar|Remove) (?!one )/ });

const MODAL_CASES: DialogCase[] = [
  { name: 'menu', path: '/', only: 360, opener: (page, t) => getButton(page, t('layout.menu')) },
  { name: 'cart', path: '/', opener: getCartButton },
  {
    name: 'size-choice',
    path: '/shop',
    opener: (page) => page.locator('main li button[aria-haspopup="dialog"]').first(),
  },
  {
    name: 'filters',
    path: '/shop?without=linalool&tag=vegano',
    only: 360,
    opener: (page, t) => page.getByRole('button', { name: new RegExp(`^${t('shop.filter')}`) }),
  },
  {
    name: 'zoom',
    path: '/product/lavanda-del-altiplano',
    opener: (page, t) => getButton(page, t('gallery.zoom')),
  },
  {
    name: 'allergies',
    path: '/product/lavanda-del-altiplano',
    opener: (page, t) => page.locator('main').getByRole('button', { name: t('allergy.open') }),
  },
  {
    name: 'allergies-footer',
    path: '/about',
    opener: (page, t) => page.locator('footer').getByRole('button', { name: t('allergy.open') }),
  },
  {
    name: 'notice',
    path: '/product/lavanda-del-altiplano',
    opener: (page, t) =>
      page.locator('main').getByRole('button', { name: new RegExp(`^${t('product.tellMe')} `) }),
  },
  {
    name: 'review-photo',
    path: '/product/caja-munay-trio',
    opener: (page) => page.locator('main button[aria-haspopup="dialog"]:has(picture)').first(),
  },
];

const FILLED_CART_CASES: DialogCase[] = [
  { name: 'filled-cart', path: '/', opener: getCartButton },
  { name: 'confirm-removal', path: '/', opener: getCartButton, afterOpen: (page) => remove(page).click() },
  {
    name: 'confirm-emptying',
    path: '/',
    opener: getCartButton,
    afterOpen: (page, t) => getButton(page, t('cart.clear')).click(),
  },
];

async function inspectDialog(
  tab: Tab,
  { name, path, opener, afterOpen }: DialogCase,
  t: PageTexts,
  title: string,
  axe: boolean,
): Promise<string[]> {
  const { page } = tab;
  if (!page.url().endsWith(path)) {
    await page.goto(suite.shop.urls.web + path);
    await waitUntilSettled(page);
  }
  const before = await page.locator('dialog[open]').count();
  await opener(page, t).click();
  await getDialog(page).waitFor();
  await afterOpen?.(page, t);
  if (name.startsWith('confirm')) await page.getByRole('alertdialog').waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('dialog[open]') !== null);
  const findings = [...(axe ? await listAxeFindings(page) : []), ...(await listOverflowingElements(page))];
  await saveScreen(page, `${title}-${name}`);
  while ((await page.locator('dialog[open]').count()) > before) await page.keyboard.press('Escape');
  const isFocusRestored = await opener(page, t).evaluate((element) => element === document.activeElement);
  if (!isFocusRestored) findings.push('the focus does not go back to what opened it');
  return [...findings, ...takeNewComplaints(tab)].map((finding) => `${name}: ${finding}`);
}

describe.each(VIEWPORTS)('dialogs in $language at $width px', ({ language, locale, width, axe }) => {
  const t = readTexts(language);

  test(`every ${IS_FULL_RUN ? '' : 'other '}dialog is accessible and restores the focus`, async () => {
    const tab = await openTab(suite.browser, { locale, width, reducedMotion: 'reduce' });
    const findings: string[] = [];
    const isInShard = ({ only }: DialogCase, index: number) =>
      (only ?? width) === width && (IS_FULL_RUN || only !== undefined || index % 2 === Number(width === 360));
    for (const dialogCase of MODAL_CASES.filter(isInShard))
      findings.push(...(await inspectDialog(tab, dialogCase, t, `dialog-${language}`, axe)));
    await fillCart(tab.context, suite.shop);
    await tab.page.reload();
    for (const dialogCase of FILLED_CART_CASES.filter(isInShard))
      findings.push(...(await inspectDialog(tab, dialogCase, t, `dialog-${language}`, axe)));
    await tab.context.close();
    expect(findings).toEqual([]);
  });

  test('a product picture zooms into its centre or into the double-tapped point', async () => {
    const tab = await openTab(suite.browser, { locale, width, reducedMotion: 'reduce' });
    const { page } = tab;
    await page.goto(`${suite.shop.urls.web}/product/lavanda-del-altiplano`);
    await waitUntilSettled(page);
    await getButton(page, t('gallery.zoom')).click();
    const frame = getDialog(page).getByRole('group', { name: t('gallery.enlarged') });
    /** Finds which point of the picture is at a position in the frame. All coordinates range from 0 to 1. */
    const getPosition = (x: number, y: number) =>
      frame.evaluate(
        (element, [left = 0, top = 0]) => [
          (element.scrollLeft + left * element.clientWidth) / element.scrollWidth,
          (element.scrollTop + top * element.clientHeight) / element.scrollHeight,
        ],
        [x, y],
      );
    for (const percent of ['150', '200', '300']) {
      await getButton(page, t('gallery.bigger')).click();
      await getDialog(page)
        .getByText(new RegExp(`^${percent}\\s?%$`))
        .waitFor();
      for (const at of await getPosition(0.5, 0.5)) expect(at).toBeCloseTo(0.5, 2);
    }
    await saveScreen(page, `dialog-${language}-zoomed`);
    const box = await frame.boundingBox();
    if (box === null) throw new Error('no frame');
    const [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.25];
    await page.mouse.dblclick(x, y);
    await getDialog(page)
      .getByText(/^100\s?%$/)
      .waitFor();
    await page.mouse.dblclick(x, y);
    await getDialog(page)
      .getByText(/^200\s?%$/)
      .waitFor();
    const [scrollX = 0, scrollY = 0] = await getPosition(0.75, 0.25);
    expect(scrollX).toBeCloseTo(0.75, 1);
    expect(scrollY).toBeCloseTo(0.25, 1);
    await tab.context.close();
  });

  test('the search, filters and account menu are accessible when opened', async () => {
    const tab = await openTab(suite.browser, { locale, width, reducedMotion: 'reduce', cookies: member });
    const { page } = tab;
    const findings: Record<string, string[]> = {};
    const checkDialog = async (name: string) => {
      const dialogFindings = [
        ...(axe ? await listAxeFindings(page) : []),
        ...(await listOverflowingElements(page)),
        ...takeNewComplaints(tab),
      ];
      await saveScreen(page, `dialog-${language}-${name}`);
      if (dialogFindings.length > 0) findings[name] = dialogFindings;
    };
    await page.goto(`${suite.shop.urls.web}/shop`);
    await waitUntilSettled(page);
    if (width === 360) await getButton(page, t('search.open')).click();
    const field = page.getByRole('combobox').filter({ visible: true }).first();
    await field.pressSequentially('lav');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await checkDialog('search');
    await field.fill('zzzz');
    await page.getByText('No products found.').first().waitFor();
    await checkDialog('search-none');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if (width === 360) await getButton(page, t('search.close')).click();

    await page
      .locator('header')
      .getByRole('button', { name: /^(Cuenta de |.+’s account)/ })
      .click();
    await page.getByText('Logout', { exact: true }).filter({ visible: true }).first().waitFor();
    await checkDialog('account');
    await page.keyboard.press('Escape');

    await page.goto(`${suite.shop.urls.web}/product/avena-y-miel`);
    await waitUntilSettled(page);
    // The session loads after the first render
    await page
      .locator('header')
      .getByRole('button', { name: /^(Cuenta de |.+’s account)/ })
      .waitFor();
    const report = page.locator('main').getByRole('button', {
      name: new RegExp(`^${readTexts(language, 'review')('review.report')}`),
    });
    await report.first().click();
    await getDialog(page).waitFor();
    await checkDialog('report');
    await page.keyboard.press('Escape');

    if (width === 1280) {
      await page.goto(`${suite.shop.urls.web}/shop`);
      await waitUntilSettled(page);
      for (const name of ['shop.group.skin', 'shop.price', 'shop.group.avoid']) {
        await page
          .locator('main')
          .getByRole('button', { name: t(name), exact: true })
          .click();
        await page.locator('main [aria-expanded="true"]').waitFor();
        await checkDialog(name);
        await page.keyboard.press('Escape');
      }
    }
    await tab.context.close();
    expect(findings).toEqual({});
  });

  test('the language link switches the language of the current page and stores the choice', async () => {
    const tab = await openTab(suite.browser, { locale });
    const { page } = tab;
    await page.goto(`${suite.shop.urls.web}/shop?tag=vegano`);
    await waitUntilSettled(page);
    const other = language === 'es' ? { name: 'English', lang: 'en' } : { name: 'Español', lang: 'es' };
    await page.locator('header').getByRole('link', { name: other.name }).click();
    await page
      .getByRole('heading', {
        level: 1,
        name: readTexts(other.lang as 'es' | 'en')('tag.vegano'),
        exact: true,
      })
      .waitFor();
    expect(new URL(page.url()).search).toContain('tag=vegano');
    await page.reload();
    await waitUntilSettled(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(other.lang);
    expect(await listAxeFindings(page)).toEqual([]);
    await tab.context.close();
  });
});
