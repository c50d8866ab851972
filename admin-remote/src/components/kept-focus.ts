import { type RefObject, useEffect } from 'react';

const PARTS = 'li, tr, form, section, article, dialog, [role="region"], main';
const CONTROLS = 'a[href], button, input, select, textarea';

const placeOf = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element);

/** Focuses an element without adding a tab stop. */
function focusOn(part: HTMLElement): void {
  const control = part.matches('tr') ? part.querySelector<HTMLElement>(CONTROLS) : null;
  if (!control && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  (control ?? part).focus({ preventScroll: true });
}

/**
 * Focus that would fall to the page, because the row, form or button that had it is gone, goes to what is closest: the
 * next one of the list, or the part it stood in. People who use a keyboard stay where they were.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    /** From what has the focus up to the area, each with its place among its neighbours. */
    let trail: { element: HTMLElement; place: number }[] = [];
    const focused = ({ target }: FocusEvent): void => {
      trail = [];
      for (let item = target; item instanceof HTMLElement && item !== root; item = item.parentElement)
        trail.push({ element: item, place: placeOf(item) });
    };
    const gone = new MutationObserver(() => {
      if (!trail[0] || trail[0].element.isConnected || document.activeElement !== document.body) return;
      const index = trail.findIndex(({ element }) => element.isConnected);
      const left = trail[index]?.element;
      const lost = trail[index - 1];
      trail = [];
      if (!left || !lost) return;
      const next = left.matches('ul, ol, tbody')
        ? left.children[Math.min(lost.place, left.children.length - 1)]
        : null;
      const part = next ?? left.closest(PARTS);
      if (part instanceof HTMLElement) focusOn(part);
    });
    root.addEventListener('focusin', focused);
    gone.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', focused);
      gone.disconnect();
    };
  }, [area]);
}
