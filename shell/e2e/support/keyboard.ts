import type { Page } from 'playwright-core';

const MAX_STOPS = 150;

/** The focused element, and the problem with it if there is one. */
interface Stop {
  name: string;
  problem: string | null;
}

/**
 * The focused element. Focus must be visible (WCAG 2.4.7) and not obscured (WCAG 2.4.11); a field hidden in its label
 * counts as the label.
 */
const getStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focusedElement = document.activeElement;
    if (!(focusedElement instanceof HTMLElement) || focusedElement === document.body)
      return { name: '', problem: 'nothing has the focus' };
    const label = (focusedElement as HTMLInputElement).labels?.[0];
    const name = (
      focusedElement.getAttribute('aria-label') ??
      (label?.textContent || focusedElement.textContent || focusedElement.getAttribute('alt') || '')
    )
      .replace(/\s+/g, ' ')
      .trim();
    // A heading that is focused by navigation is not a tab stop
    if (focusedElement.tabIndex < 0) return { name: '', problem: null };
    const visibleParts = [focusedElement, label, focusedElement.parentElement].filter(
      (candidate) => candidate instanceof HTMLElement,
    );
    const ring = visibleParts.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!ring) return { name, problem: 'the focus is not visible' };
    const box = (
      label && focusedElement.matches('[type=radio], [type=checkbox]') ? label : focusedElement
    ).getBoundingClientRect();
    const isVisible = [0.1, 0.5, 0.9].some((share) => {
      const topElement = document.elementFromPoint(box.left + box.width * 0.5, box.top + box.height * share);
      return (
        topElement !== null &&
        (visibleParts.some((element) => element.contains(topElement)) || topElement.contains(focusedElement))
      );
    });
    if (!isVisible) return { name, problem: 'the focused part is covered' };
    const noteIds = focusedElement.getAttribute('aria-invalid')
      ? focusedElement.getAttribute('aria-describedby')
      : null;
    const isCovered = (note: HTMLElement): boolean => {
      const { left, top, width, height } = note.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return topElement !== null && !note.contains(topElement) && !topElement.contains(note);
    };
    const isDescriptionCovered = (noteIds ?? '').split(' ').some((id) => {
      const note = document.getElementById(id);
      return note !== null && isCovered(note);
    });
    return { name, problem: isDescriptionCovered ? 'its error is covered' : null };
  });

/** @throws Error when another element covers the focused element or its error */
export async function expectInViewport(page: Page): Promise<void> {
  const { name, problem } = await getStop(page);
  if (problem !== null && name !== '') throw new Error(`“${name}”: ${problem}`);
}

/**
 * Presses Tab until an element with this name has focus.
 * @throws Error when the focus is hidden on the way, or no element has the name
 */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const labels: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await getStop(page);
    if (stop.problem !== null && stop.name !== '') throw new Error(`“${stop.name}”: ${stop.problem}`);
    labels.push(stop.name);
    if (name.test(stop.name)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}; it leads to ${labels.join(' | ')}`);
}

export async function fillByKeyboard(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
