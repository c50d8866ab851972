import type { Page } from 'playwright-core';

/**
 * Layout problems of the open page, or of the popover above it: text that covers other text, words that break after
 * every letter, and elements that make the page scroll sideways.
 */
export const findLayoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const OVERLAP_PX = 4;
    const LETTERS_PER_LINE = 6;
    const trigger = document.querySelector('main [aria-expanded="true"][aria-controls]');
    const panel = trigger && document.getElementById(trigger.getAttribute('aria-controls') ?? '');
    const scope = panel ?? document.querySelector('main') ?? document.body;
    const faults = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.add(`the page is ${root.scrollWidth} px wide in ${root.clientWidth} px`);

    if (panel) {
      const { left, right } = panel.getBoundingClientRect();
      if (left < 0 || right > root.clientWidth) faults.add(`the panel goes from ${left} to ${right} px`);
    }

    const isPinned = (element: Element | null): boolean =>
      element !== null &&
      element !== scope &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement));
    /** Whether the element is hidden for all but screen readers. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    /** The visible part of a box that parents clip. */
    const clipBox = (element: Element, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let parent: Element | null = element; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === 'visible') continue;
        const area = parent.getBoundingClientRect();
        [left, top] = [Math.max(left, area.left), Math.max(top, area.top)];
        [right, bottom] = [Math.min(right, area.right), Math.min(bottom, area.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const lines: { text: string; owner: Element; box: DOMRect }[] = [];
    const nodes = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      const owner = node.parentElement;
      const text = node.data.trim();
      if (!owner || text === '' || owner.closest('.vh, svg, option, [aria-hidden="true"]')) continue;
      if (isClipped(owner)) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isPinned(owner))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].map((box) => clipBox(owner, box));
      const visibleBoxes = boxes.filter(({ width, height }) => width > 1 && height > 1);
      if (text.length >= 2 * LETTERS_PER_LINE && text.length / visibleBoxes.length < LETTERS_PER_LINE)
        faults.add(`letter under letter: “${text.slice(0, 40)}”`);
      lines.push(...visibleBoxes.map((box) => ({ text, owner, box })));
    }
    const isOverlapping = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > OVERLAP_PX &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > OVERLAP_PX;
    lines.forEach((line, index) => {
      for (const otherLine of lines.slice(index + 1))
        if (line.owner !== otherLine.owner && isOverlapping(line.box, otherLine.box))
          faults.add(`“${line.text.slice(0, 30)}” and “${otherLine.text.slice(0, 30)}” overlap`);
    });
    return [...faults].slice(0, 8);
  });
