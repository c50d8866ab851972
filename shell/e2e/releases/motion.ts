import type { Page } from 'playwright-core';
import { waitUntilSettled } from '../support/accessibility';
import { suite } from './suite';

interface Movement {
  /** The animated properties, and the longest duration. */
  elements: string[];
  longestMs: number;
  /** The state of the page when the animation begins. */
  title: string;
  scrolled: number;
  focus: string | undefined;
  acceptsInput: boolean;
}

/** Runs in the page before the page's own scripts. */
function watchMovements(): void {
  const movements: Movement[] = [];
  Object.defineProperty(globalThis, 'movements', { value: movements });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    void transition.ready.then(() => {
      const effects = document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.pseudoElement ? [effect] : []))
        .filter((effect) => Number(effect.getTiming().duration) > 0);
      const button = document.querySelector('main [type="submit"]');
      const { left = 0, top = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
      movements.push({
        elements: effects.map(({ pseudoElement }) => pseudoElement?.replace(/-\w+\)$/, ')') ?? ''),
        longestMs: Math.max(...effects.map((effect) => Number(effect.getTiming().duration))),
        title: document.title,
        scrolled: window.scrollY,
        focus: document.activeElement?.tagName,
        acceptsInput:
          button?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false,
      });
    });
    return transition;
  };
}
const getMovements = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { movements: Movement[] }).movements);

const clickProduct = async (page: Page): Promise<number> => {
  await page.addInitScript(watchMovements);
  await page.goto(`${suite.shop.urls.web}/shop`);
  await waitUntilSettled(page);
  const link = page.getByRole('link', { name: 'Rosa mosqueta' });
  await link.scrollIntoViewIfNeeded();
  const productResponse = page.waitForResponse(/get-product\/rosa-mosqueta/);
  await link.hover();
  await productResponse;
  await page.waitForLoadState('networkidle');
  const from = await page.evaluate(() => window.scrollY);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Rosa mosqueta' }).waitFor();
  return from;
};

test('clicking a product picture animates the transition to its page without blocking input', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    const from = await clickProduct(page);
    await page.waitForFunction(
      () => (globalThis as unknown as { movements: Movement[] }).movements.length > 0,
    );
    expect(await getMovements(page)).toEqual([
      {
        elements: ['::view-transition-group(moving)'],
        longestMs: 220,
        title: 'Rosa mosqueta · Munay',
        scrolled: 0,
        focus: 'H1',
        acceptsInput: true,
      },
    ]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Jabones' }).waitFor();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, from);
    expect(await getMovements(page)).toHaveLength(1);
    expect(consoleMessages).toEqual([]);
  }));

test('pages have no animations for visitors who prefer reduced motion', () =>
  suite.visit({ reducedMotion: 'reduce' }, async ({ page }) => {
    await clickProduct(page);
    expect(await getMovements(page)).toEqual([]);
  }));
