import type { Page } from 'playwright-core';

/** A hundredth of the layout shift that Google rates as poor. */
const MAX_SHIFT = 0.001;

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
interface Shift {
  distance: number;
  elements: string[];
}

/** The largest value that the budgets print as 0.0000. */
export const IMPERCEPTIBLE_SHIFT = 0.00005;

/**
 * Records the layout shifts of pages opened from now on.
 * @returns a function that lists the shifts of the open page; its list is empty if their sum is below `maxShift`
 */
export async function watchLayoutShifts(
  page: Page,
  maxShift = MAX_SHIFT,
): Promise<(maxShift?: number) => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: Shift = { distance: 0, elements: [] };
    Object.defineProperty(globalThis, 'moves', { value: moves });
    const formatRect = ({ left, top, width, height }: DOMRectReadOnly): string =>
      [left, top, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        moves.distance += value;
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName} ${element?.className} “${element?.textContent?.trim().slice(0, 40)}”`;
          moves.elements.push(
            `${name} from ${formatRect(previousRect)} to ${formatRect(currentRect)} (${value.toFixed(4)})`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (limit = maxShift) => {
    const { distance, elements } = await page.evaluate(
      () => (globalThis as unknown as { moves: Shift }).moves,
    );
    return distance < limit ? [] : elements;
  };
}

/** Discards the shifts recorded so far. */
export const resetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign((globalThis as unknown as { moves: Shift }).moves, {
      distance: 0,
      elements: [],
    } satisfies Shift);
  });

/** Resolves after the next frame. */
export const waitForRender = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
