import { type RefObject, useEffect } from 'react';

const PARTS = 'li, tr, form, section, article, dialog, [role="region"], main';
const CONTROLS = 'a[href], button, input, select, textarea';

const getIndex = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element);

/** Focuses an element without adding a tab stop. */
function focusOn(part: HTMLElement): void {
  const control = part.matches('tr') ? part.querySelector<HTMLElement>(CONTROLS) : null;
  if (!control && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  (control ?? part).focus({ preventScroll: true });
}

/**
 * When the focused row, form or button disappears, moves focus to its nearest neighbour or its container instead of the
 * page, so that keyboard users keep their place.
 */
export function useFocusFallback(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    /** Path from the focused element up to the area, with the position of each element among its siblings. */
    let trail: { element: HTMLElement; place: number }[] = [];
    const onFocus = ({ target }: FocusEvent): void => {
      trail = [];
      for (let item = target; item instanceof HTMLElement && item !== root; item = item.parentElement)
        trail.push({ element: item, place: getIndex(item) });
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
    root.addEventListener('focusin', onFocus);
    gone.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', onFocus);
      gone.disconnect();
    };
  }, [area]);
}
