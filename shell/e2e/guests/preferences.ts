import type { Browser, Page } from 'playwright-core';
import { listOverflowingElements, saveScreen, waitUntilSettled } from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import { openBrowser, openTab, type Tab, visit } from '../support/browser';
import { fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const PATHS = ['/', '/shop', '/product/lavanda-del-altiplano', '/contact', '/authUser', '/withdrawal'];

const suite = openSuite();
let largeText: Browser;
let reader: Tab;

beforeAll(async () => {
  largeText = await openBrowser(['--blink-settings=defaultFontSize=32']);
  reader = await openTab(largeText, { reducedMotion: 'reduce' });
});
afterAll(() => largeText.close());

/** Text that is clipped because its box does not grow with it. */
const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, label, p, h1, h2, h3, li, dt, dd, summary, legend',
      ),
    ]
      .filter((element) => {
        const { overflowX, overflowY, position, visibility } = getComputedStyle(element);
        if (position === 'absolute' || visibility === 'hidden' || element.matches('.vh, .vh *')) return false;
        const overflowsX =
          overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 2;
        const overflowsY =
          overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 2;
        return overflowsX || overflowsY;
      })
      .map(
        (element) =>
          `cut: ${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`,
      ),
  );

describe('text size of 200 %', () => {
  test.each(PATHS)(
    'the page %s neither scrolls horizontally nor clips text at 1280 and 360 px',
    async (path) => {
      const { page } = reader;
      await page.goto(suite.shop.urls.web + path);
      await waitUntilSettled(page);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await saveScreen(page, `text-200-${path}`);
        expect([width, ...(await listOverflowingElements(page)), ...(await findClippedTexts(page))]).toEqual([
          width,
        ]);
      }
    },
  );

  test('a filled cart is usable on a phone with enlarged text', () =>
    visit(largeText, { width: 360, reducedMotion: 'reduce' }, async ({ page, context }) => {
      await page.goto(suite.shop.urls.web);
      await fillCart(context, suite.shop);
      await page.reload();
      await waitUntilSettled(page);
      await page.getByRole('button', { name: /^Carrito, 1 jabón/ }).click();
      await page.getByRole('link', { name: 'Tramitar el pedido' }).click({ trial: true });
      expect([...(await listOverflowingElements(page)), ...(await listAxeFindings(page))]).toEqual([]);
    }));
});

/** Elements with noticeably long animations. */
const listAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 20)
      .map((animation) => {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        return `${target?.tagName ?? ''}.${target?.getAttribute('class') ?? ''}`;
      }),
  );

test('the cart, toasts and product cards do not move with reduced motion', () =>
  suite.visit({ reducedMotion: 'reduce' }, async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/product/avena-y-miel`);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await listAnimations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`${suite.shop.urls.web}/shop`);
    await waitUntilSettled(page);
    await page.locator('main li a[href^="/product/"]').first().hover();
    expect(await listAnimations(page)).toEqual([]);
    const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(smooth).toBe('auto');
  }));

describe('forced colours', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await openTab(suite.browser, { forcedColors: 'active' });
  });
  afterAll(() => tab.context.close());

  async function visitInForcedColours(path: string, work: (page: Page) => Promise<void>): Promise<void> {
    const { page } = tab;
    await page.goto(suite.shop.urls.web + path);
    await waitUntilSettled(page);
    await saveScreen(page, `forced-colours-${path}`);
    await work(page);
  }

  test('buttons, selected sizes and the focus stay visible in forced colours', () =>
    visitInForcedColours('/product/lavanda-del-altiplano', async (page) => {
      const withoutBorder = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main .btn, main .qty')]
          .filter((element) => {
            const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element);
            return (
              (Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none') && outlineStyle === 'none'
            );
          })
          .map((element) => element.textContent),
      );
      expect(withoutBorder).toEqual([]);
      const icons = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('main input[type="radio"]')].map((radio) => {
          const { borderTopColor, borderTopWidth, outlineStyle, outlineColor } = getComputedStyle(
            radio.closest('label') ?? radio,
          );
          return {
            checked: radio.checked,
            look: [borderTopColor, borderTopWidth, outlineStyle, outlineColor].join(),
          };
        }),
      );
      const checkedIcon = icons.find(({ checked }) => checked)?.look;
      expect(icons.filter(({ checked }) => !checked).map(({ look }) => look)).not.toContain(checkedIcon);
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return { outlineStyle, wide: Number.parseFloat(outlineWidth) >= 2 };
      });
      expect(outline).toEqual({ outlineStyle: 'solid', wide: true });
    }));

  test.each(['/', '/shop', '/authUser'])(
    'the page %s has no accessibility problems in forced colours',
    (path) =>
      visitInForcedColours(path, async (page) => {
        // Forced colours override the style sheet's colours, but axe reads the style sheet
        expect(await listAxeFindings(page, ['color-contrast'])).toEqual([]);
      }),
  );
});
