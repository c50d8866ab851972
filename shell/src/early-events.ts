/** Set by the script in `index.html`, which records events before this one loads. */
declare global {
  interface Window {
    munayEarly?: Event[];
  }
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A discrete event for React that nothing listens to. */
const PROBE = 'dragend';

/** By element: clicking an unresponsive button three times counts once. */
const waiting = new Map<Element, () => void>();

/** React marks the elements it has seen. */
const isMarked = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** Whether an element is hydrated: until then React blocks events on marked elements. */
function isTaken(element: Element): boolean {
  if (!isMarked(element)) return false;
  let arrived = false;
  const arrive = (): void => void (arrived = true);
  element.addEventListener(PROBE, arrive);
  element.dispatchEvent(new Event(PROBE, { bubbles: true }));
  element.removeEventListener(PROBE, arrive);
  return arrived;
}

const isField = (target: Element): target is FormField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isSwitch = (field: FormField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

function turn(field: HTMLInputElement, on: boolean): void {
  field.checked = !on;
  field.click();
}

/** React notices an input only when it differs from the value last set on the element. */
function enter(field: FormField, text: string): void {
  if (field.type !== 'file') {
    field.value = '';
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, 'value', text, field);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** How to replay an event; undefined for what the browser does itself. */
function repeatOf({ type, target }: Event): [Element, () => void] | undefined {
  if (!(target instanceof Element)) return undefined;
  if (type === 'input') {
    if (!isField(target)) return undefined;
    const { value } = target;
    if (!isSwitch(target)) return [target, () => enter(target, value)];
    const { checked } = target;
    return [target, () => turn(target, checked)];
  }
  const button = target.closest('button');
  if (button === null || button.form?.hasAttribute('action')) return undefined;
  return [button, () => button.click()];
}

/** One at a time: a form may depend on what was entered before. */
function repeat(): void {
  for (const [element, act] of waiting) {
    if (element.isConnected && !isTaken(element)) continue;
    waiting.delete(element);
    act();
    break;
  }
  if (waiting.size > 0) requestAnimationFrame(repeat);
}

/** Queues an event that React did not handle: its element is unknown or not hydrated yet. */
function keep(event: Event): void {
  const repeated = repeatOf(event);
  if (repeated === undefined || (isMarked(repeated[0]) && !event.cancelBubble)) return;
  event.preventDefault();
  if (waiting.size === 0) requestAnimationFrame(repeat);
  waiting.set(...repeated);
}

/**
 * Replays clicks and input from before hydration: at first load, and later in sections that hydrate on
 * demand. Must be called after `hydrateRoot`, whose listeners come first.
 */
export function repeatEarlyEvents(root: Element): void {
  window.onclick = window.oninput = null;
  for (const event of window.munayEarly ?? []) keep(event);
  delete window.munayEarly;
  for (const type of ['click', 'input']) root.addEventListener(type, keep, { capture: true });
}
