import { HYDRATED_EVENT, WANTED_EVENT } from '@munay/kit';
import { type Recorder, waitingButton } from './record-events';

declare global {
  interface Window {
    /** Set by the inlined script, which records events before this one runs. */
    munayStarter?: Recorder;
  }
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A discrete event for React that nothing else listens to. */
const PROBE = 'dragend';

/** By element: clicking an unresponsive button three times counts once. */
const waiting = new Map<Element, () => void>();

/** React marks the elements it has seen. */
const isMarked = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/**
 * Whether an element is hydrated: until then React blocks events on marked elements. Asking makes React hydrate that
 * part synchronously, so it is asked once the part reports that it is ready.
 */
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

/** React notices an input only if it differs from the value last set on the element. */
function enter(field: FormField, text: string): void {
  if (field.type !== 'file') {
    const caret = field.value === text && 'selectionStart' in field ? field.selectionStart : null;
    field.value = '';
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, 'value', text, field);
    // Setting the value moves the caret to the end
    if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const repeatPress = (button: HTMLButtonElement) => (): void => {
  button.ariaBusy = null;
  button.click();
};

function repeatEntry(field: FormField): () => void {
  if (isSwitch(field)) {
    const { checked } = field;
    return () => turn(field, checked);
  }
  const { value } = field;
  return () => enter(field, value);
}

/** How to replay an event; undefined for what the browser does itself. */
function repeatOf(event: Event): [Element, () => void] | undefined {
  const { type, target } = event;
  if (type === 'input')
    return target instanceof Element && isField(target) ? [target, repeatEntry(target)] : undefined;
  const button = waitingButton(event);
  return button === null ? undefined : [button, repeatPress(button)];
}

/** Changed by the browser, which restores typed text on return. */
function isChanged(field: Element): field is FormField {
  if (!isField(field)) return false;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
  return isSwitch(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * A section may start listening for its wake-up event at any time. Checking every frame would slow hydration down.
 */
const POLL_MS = 50;
/** Parts of an older release do not report hydration. */
const RECHECK_MS = 1_000;
let checkedAt = 0;
let checkNow = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function repeatIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(repeat, ms);
}

/** One at a time: a form may depend on what was entered before. */
function repeat(): void {
  const checks = checkNow || performance.now() - checkedAt > RECHECK_MS;
  checkNow = false;
  if (checks) checkedAt = performance.now();
  for (const [element, act] of waiting) {
    if (!element.isConnected || (checks && isTaken(element))) {
      waiting.delete(element);
      act();
      checkNow = true;
      break;
    }
    element.dispatchEvent(new Event(WANTED_EVENT, { bubbles: true }));
  }
  if (waiting.size > 0) repeatIn(checkNow ? 0 : POLL_MS);
}

function queue(element: Element, act: () => void): void {
  if (waiting.size === 0) {
    checkedAt = performance.now();
    repeatIn(0);
  }
  waiting.set(element, act);
}

/** Queues an event that React did not handle: its element is unknown or not hydrated yet. */
function keep(event: Event): void {
  const repeated = repeatOf(event);
  if (repeated === undefined) return;
  const [element] = repeated;
  // Further typing must not lose the last letter
  const goesOn = event.type === 'input' && waiting.has(element);
  if (!goesOn && isMarked(element) && !event.cancelBubble) return;
  event.preventDefault();
  if (event.type === 'click') element.ariaBusy = 'true';
  queue(...repeated);
}

/** The focused field does not wait: the next render would clear it on the next letter. */
function onHydrated(): void {
  checkNow = true;
  if (waiting.size > 0) repeatIn(0);
  const field = document.activeElement;
  const act = field !== null && isField(field) ? waiting.get(field) : undefined;
  if (field === null || act === undefined || !isTaken(field)) return;
  waiting.delete(field);
  act();
}

/**
 * Replays clicks and input from before hydration: at first load, and later in sections that hydrate on
 * demand. Must be called after `hydrateRoot`, whose listeners come first.
 */
export function repeatEarlyEvents(root: Element): void {
  const { munayStarter } = window;
  munayStarter?.stop();
  for (const field of root.querySelectorAll('input, textarea, select'))
    if (isChanged(field)) queue(field, repeatEntry(field));
  for (const event of munayStarter?.events ?? []) keep(event);
  for (const type of ['click', 'input']) root.addEventListener(type, keep, { capture: true });
  window.addEventListener(HYDRATED_EVENT, onHydrated);
}
