import type { Browser, Locator, Page } from 'playwright-core';
import { waitForPrefetch } from './first-visit.ts';
import { openPhone, readTiming, resetActions } from './phone.ts';

/** Event timings are reported after the next frame. */
const waitForNextFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  );

async function measureSlowest(page: Page, action: () => Promise<unknown>) {
  await waitForNextFrame(page);
  await resetActions(page);
  await action();
  await waitForNextFrame(page);
  return (await readTiming(page)).actionMs;
}

export async function measureActions(browser: Browser, web: string) {
  const { context, page } = await openPhone(browser);
  await page.goto(`${web}/`, { waitUntil: 'networkidle' });
  await page.locator('header').getByRole('button', { name: 'Buscar' }).tap();
  const field = page.getByRole('combobox').filter({ visible: true }).first();
  const typingMs = await measureSlowest(page, async () => {
    await field.pressSequentially('lavan', { delay: 120 });
    await page.getByRole('option').first().waitFor();
  });
  await page.goto(`${web}/product/lavanda-del-altiplano`, { waitUntil: 'networkidle' });
  const addingMs = await measureSlowest(page, async () => {
    await page.getByRole('button', { name: ADD_BUTTON }).first().tap();
    await page.getByRole('dialog').waitFor();
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const openingMs = await measureSlowest(page, async () => {
    await page
      .locator('header')
      .getByRole('button', { name: /Carrito/ })
      .tap();
    await page.getByRole('dialog').waitFor();
  });
  await context.close();
  return { 'typing in the search': typingMs, 'adding to the cart': addingMs, 'opening the cart': openingMs };
}

const ADD_BUTTON = 'Añadir al carrito';

/** Taps on a page whose app has not started, and the element that shows their effect. */
export const FIRST_TAPS = {
  add: { path: '/product/lavanda-del-altiplano', button: ADD_BUTTON, effect: 'dialog[open]' },
  cart: { path: '/', button: 'Carrito', effect: 'dialog[open]' },
  menu: { path: '/', button: 'Menú', effect: 'dialog[open]' },
  search: { path: '/', button: 'Buscar', effect: 'form[role=search] input:focus' },
  heart: { path: '/shop', button: /favoritos/i, effect: 'main button[aria-pressed=true]' },
} as const;

/**
 * Milliseconds from the next click to the first frame with a matching element. Does not poll every frame, because
 * polling would cause additional frames.
 */
function measureAppearance(selector: string): Promise<number> {
  return new Promise((resolve) => {
    let clickedAt = 0;
    addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true });
    const checkPage = () => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      removeEventListener('focusin', checkPage);
      requestAnimationFrame(() => resolve(performance.now() - clickedAt));
    };
    const observer = new MutationObserver(checkPage);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    addEventListener('focusin', checkPage);
  });
}

/**
 * Measures the first tap on a page whose scripts are cached but have not run.
 * @returns ms until the next paint, and until the effect of the tap
 */
export async function measureFirstTap(browser: Browser, web: string, target: keyof typeof FIRST_TAPS) {
  const { path, button: name, effect } = FIRST_TAPS[target];
  const { context, page } = await openPhone(browser);
  await page.goto(web + path, { waitUntil: 'networkidle' });
  await waitForPrefetch(page);
  const button = page.getByRole('button', { name }).filter({ visible: true }).first();
  await button.scrollIntoViewIfNeeded();
  const appearance = page.evaluate(measureAppearance, effect);
  const firstPaintMs = await measureSlowest(page, async () => {
    await button.tap();
    await appearance;
  });
  await context.close();
  return { seen: firstPaintMs, done: await appearance };
}

function waitForHeadingChange() {
  const previousHeading = document.querySelector('h1')?.textContent;
  return new Promise((resolve) => {
    let clickedAt = 0;
    addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true });
    const checkPage = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (clickedAt > 0 && heading !== undefined && heading !== previousHeading)
        resolve(performance.now() - clickedAt);
      else requestAnimationFrame(checkPage);
    };
    checkPage();
  });
}

/** Measures the time from a click to the next page's heading, after hovering until everything is prefetched. */
export async function measureNavigations(browser: Browser, web: string) {
  const { context, page } = await openPhone(browser);
  const followLink = async (link: Locator) => {
    await link.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await link.focus();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    const navigationTime = page.evaluate(waitForHeadingChange);
    await link.click();
    return Math.round((await navigationTime) as number);
  };
  await page.goto(`${web}/`, { waitUntil: 'networkidle' });
  const shop = await followLink(page.locator('main').getByRole('link', { name: 'Ver los jabones' }).first());
  const product = await followLink(page.getByRole('link', { name: 'Lavanda del altiplano' }).first());
  await context.close();
  return { 'home to shop': shop, 'shop to product': product };
}
