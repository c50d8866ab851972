import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const ROOT = join(__dirname, '../../..');
const FIXED_POSITION = /position:\s*(fixed|sticky)/g;

/** Counts the CSS rules in these folders that make an element fixed or sticky. */
export const countInSource = (...folders: string[]): number =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => readFileSync(join(ROOT, folder, name), 'utf8').replace(/\/\*.*?\*\//gs, '')),
    )
    .reduce((count, css) => count + (css.match(FIXED_POSITION)?.length ?? 0), 0);

const sizes = new WeakMap<Page, number>();

/** Sets the default font size of the browser, like users who need larger text. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const defaultFontSize = Math.round((16 * percent) / 100);
  const set = () => session.send('Page.setFontSizes', { fontSizes: { standard: defaultFontSize } });
  await set();
  sizes.set(page, defaultFontSize);
  // The next page may be rendered by another process of the browser, so the size is set again
  page.on('framenavigated', () => void set().catch(() => undefined));
}

/** Rules of the loaded style sheets that make an element fixed or sticky, and whether they currently apply. */
const readPinnedRules = (page: Page): Promise<Record<string, boolean>> =>
  page.evaluate(() => {
    const rules: Record<string, boolean> = {};
    const isPinned = (element: Element): boolean =>
      element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position);
    const visit = (list: CSSRuleList, context: string): void => {
      for (const rule of list) {
        if (rule instanceof CSSStyleRule && /fixed|sticky/.test(rule.style.position))
          rules[`${context}${rule.selectorText}`] = [...document.querySelectorAll(rule.selectorText)].some(
            isPinned,
          );
        const at = rule instanceof CSSConditionRule ? `${rule.conditionText} ` : '';
        if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList, context + at);
      }
    };
    for (const sheet of document.styleSheets) visit(sheet.cssRules, '');
    return rules;
  });

/** Collects the rules that a suite has seen in effect. */
export class FixedPartInspector {
  private readonly rules = new Map<string, boolean>();

  async inspect(page: Page): Promise<void> {
    for (const [rule, isSeen] of Object.entries(await readPinnedRules(page)))
      this.rules.set(rule, isSeen || this.rules.get(rule) === true);
  }

  get count(): number {
    return this.rules.size;
  }

  get unmatchedRules(): string[] {
    return [...this.rules].filter(([, isSeen]) => !isSeen).map(([rule]) => rule);
  }
}

/**
 * Finds text and controls that scrolling cannot make visible, because a fixed element covers them or they are cut off,
 * and words that are broken although they would fit into a line. Checks the open dialog, or the page if no dialog is
 * open.
 */
export async function findUnreachable(page: Page): Promise<string[]> {
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === size,
    `${sizes.get(page) ?? 16}px`,
  );
  return page.evaluate(() => {
    const scope =
      [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1) ?? document.body;
    const findings = new Set<string>();
    const getName = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)}”`;
    /** Whether the element is hidden for all but screen readers. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== scope &&
      (element.getBoundingClientRect().width <= 1 || isClipped(element.parentElement));
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.skip, [inert], [aria-hidden="true"]') === null &&
      !isClipped(element);
    /** The nearest ancestor that scrolls or stays in place. */
    const getScrollArea = (element: Element): Element => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const isArea = /auto|scroll/.test(overflowX + overflowY) || /fixed|sticky/.test(position);
      return isArea || element.parentElement === null ? element : getScrollArea(element.parentElement);
    };
    const listScrollers = (element: Element): Element[] => {
      const areas: Element[] = [];
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        const scrolls =
          (/auto|scroll/.test(overflowY) && parent.scrollHeight > parent.clientHeight) ||
          (/auto|scroll/.test(overflowX) && parent.scrollWidth > parent.clientWidth);
        if (scrolls && parent !== document.body && parent !== document.documentElement) areas.push(parent);
        if (position === 'fixed') return areas;
      }
      return [...areas, document.documentElement];
    };
    /** Scrolls every scrollable ancestor so that the box is at this position. */
    const scrollIntoPosition = (element: Element, getBox: () => DOMRect, position: number): void => {
      for (const scroller of listScrollers(element)) {
        const isPage = scroller === document.documentElement;
        const area = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : scroller.getBoundingClientRect();
        const box = getBox();
        scroller.scrollBy({
          top: box.top + box.height / 2 - (area.top + area.height * position),
          left: box.left < area.left || box.right > area.right ? box.left - area.left : 0,
          behavior: 'instant',
        });
      }
    };
    /** Whether the element is visible, and not covered by an element that scrolls elsewhere or stays in place. */
    const isOnTop = (element: Element, box: DOMRect): boolean => {
      const [x, y] = [box.left + Math.min(box.width, innerWidth) / 2, box.top + box.height / 2];
      const topElement = document.elementFromPoint(x, y);
      return (
        topElement !== null &&
        (topElement.contains(element) ||
          getScrollArea(topElement) === getScrollArea(element) ||
          element.contains(topElement))
      );
    };
    const isReachable = (element: Element, getBox: () => DOMRect): boolean =>
      [0.5, 0.25, 0.75].some((position) => {
        scrollIntoPosition(element, getBox, position);
        return isOnTop(element, getBox());
      }) ||
      // A sticky element shows its upper part at the start of the page, and its lower part at the end
      [0, document.documentElement.scrollHeight].some((top) => {
        scrollTo({ top, behavior: 'instant' });
        return isOnTop(element, getBox());
      });

    for (const control of scope.querySelectorAll('a, button, input, select, textarea, summary')) {
      const box = control.getBoundingClientRect();
      if (
        !isShown(control) ||
        box.width <= 1 ||
        control.matches('[type="radio"], [type="checkbox"], [type="file"]')
      )
        continue;
      if (!isReachable(control, () => control.getBoundingClientRect()))
        findings.add(`out of reach: ${getName(control)}`);
    }
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      if (
        parent === null ||
        text.data.trim() === '' ||
        !isShown(parent) ||
        parent.closest('svg, select, option, textarea')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const count = range.getClientRects().length;
      for (const index of count > 1 ? [0, count - 1] : [0]) {
        const getBox = () => range.getClientRects()[index] ?? new DOMRect();
        if (getBox().width > 1 && !isReachable(parent, getBox))
          findings.add(`out of reach: ${getName(parent)}`);
      }
      const availableWidth = Math.min(scope.clientWidth, innerWidth) * 0.75;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}{4,}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()];
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && width < availableWidth)
          findings.add(`breaks inside: ${word}`);
      }
    }
    if (scope !== document.body && scope.scrollWidth > scope.clientWidth + 1)
      findings.add(`scrolls sideways: ${getName(scope)}`);
    return [...findings];
  });
}

/** @param position scroll position of the page, 0 to 1 */
export const scrollPage = (page: Page, position: number): Promise<void> =>
  page.evaluate((part) => {
    const top = (document.documentElement.scrollHeight - innerHeight) * part;
    scrollTo({ top, behavior: 'instant' });
  }, position);

/** Percentage of the window's height that is covered by full-width bars at its edges. */
export const measurePinnedPercent = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isFixedBar = (element: Element): boolean => {
      if (!element.checkVisibility() || !/fixed|sticky/.test(getComputedStyle(element).position))
        return false;
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const isAtEdge = Math.abs(top) < 2 || Math.abs(bottom - innerHeight) < 2;
      return isAtEdge && width > innerWidth / 2 && height < innerHeight;
    };
    const heights = [...document.querySelectorAll('body *')]
      .filter(isFixedBar)
      .map((bar) => bar.clientHeight);
    return Math.round((heights.reduce((sum, height) => sum + height, 0) * 100) / innerHeight);
  });
