import { type RefObject, useEffect } from 'react';

const FOCUSABLE_AREA_SELECTOR = 'li, tr, form, section, article, dialog, [role="region"], main';
const CONTROL_SELECTOR = 'a[href], button, input, select, textarea';

const getIndex = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element);

/** Focuses an element that is not in the tab order. */
function focusElement(part: HTMLElement): void {
  const control = part.matches('tr') ? part.querySelector<HTMLElement>(CONTROL_SELECTOR) : null;
  if (!control && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  (control ?? part).focus({ preventScroll: true });
}

/**
 * When the focused row, form or button disappears, moves the focus to its nearest neighbour or its container, so that
 * keyboard users keep their position.
 */
export function useFocusFallback(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    /** Path from the focused element to the container, with the index of each element among its siblings. */
    let ancestors: { element: HTMLElement; index: number }[] = [];
    const onFocus = ({ target }: FocusEvent): void => {
      ancestors = [];
      for (let item = target; item instanceof HTMLElement && item !== root; item = item.parentElement)
        ancestors.push({ element: item, index: getIndex(item) });
    };
    const removalObserver = new MutationObserver(() => {
      if (!ancestors[0] || ancestors[0].element.isConnected || document.activeElement !== document.body)
        return;
      const index = ancestors.findIndex(({ element }) => element.isConnected);
      const remaining = ancestors[index]?.element;
      const removed = ancestors[index - 1];
      ancestors = [];
      if (!remaining || !removed) return;
      const next = remaining.matches('ul, ol, tbody')
        ? remaining.children[Math.min(removed.index, remaining.children.length - 1)]
        : null;
      const part = next ?? remaining.closest(FOCUSABLE_AREA_SELECTOR);
      if (part instanceof HTMLElement) focusElement(part);
    });
    root.addEventListener('focusin', onFocus);
    removalObserver.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', onFocus);
      removalObserver.disconnect();
    };
  }, [area]);
}
