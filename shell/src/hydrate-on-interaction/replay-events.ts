import { HYDRATED_EVENT, HYDRATE_EVENT } from '@munay/kit';
import { type FoundAgain, rememberElement } from './find-again';
import { enter, type FormField, isChanged, isField, isSwitch, toggle, typeKey } from './form-fields';
import { type Recorder, waitingButton } from './record-events';

declare global {
  interface Window {
    /** Set by the inlined script, which records events before this one runs. */
    munayStarter?: Recorder;
  }
}

/** A discrete event for React that nothing else listens to. */
const PROBE = 'dragend';

/** An element that React may replace, because its HTML does not match the data. */
interface Remembered {
  element: Element;
  find: () => FoundAgain | undefined;
}

interface PendingEvent {
  find: Remembered['find'];
  act: (element: Element) => void;
  /** When the element was first missing. */
  goneAt?: number;
}

/** By element: clicking an unresponsive button three times counts once. */
const waiting = new Map<Element, PendingEvent>();
let focused: Remembered | undefined;

/** React marks the elements it has seen. */
const isMarked = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/**
 * Whether an element is hydrated: until then React blocks events on marked elements. The check makes React hydrate that
 * part synchronously, so it runs once the part reports that it is ready.
 */
function isTaken(element: Element): boolean {
  if (!isMarked(element)) return false;
  let arrived = false;
  const onProbe = (): void => void (arrived = true);
  element.addEventListener(PROBE, onProbe);
  element.dispatchEvent(new Event(PROBE, { bubbles: true }));
  element.removeEventListener(PROBE, onProbe);
  return arrived && element.isConnected;
}

function repeatClick(element: Element): void {
  element.ariaBusy = null;
  (element as HTMLElement).click();
}

function repeatEntry(field: FormField): (element: Element) => void {
  if (isSwitch(field)) {
    const { checked } = field;
    return (element) => toggle(element as HTMLInputElement, checked);
  }
  const { value } = field;
  return (element) => enter(element as FormField, value);
}

/** How to replay an event; undefined for events that the browser handles itself. */
function findRepeat(event: Event): [Element, PendingEvent['act']] | undefined {
  const { type, target } = event;
  if (!(target instanceof Element)) return undefined;
  if (type === 'input') return isField(target) ? [target, repeatEntry(target)] : undefined;
  const details = target.closest('summary')?.closest('details');
  // The browser opens it, but not the one that replaces it
  if (details) return [details, (element) => ((element as HTMLDetailsElement).open = details.open)];
  const button = waitingButton(event);
  return button === null ? undefined : [button, repeatClick];
}

/**
 * A section may start listening for its wake-up event at any time. Checking every frame would slow hydration down.
 */
const POLL_MS = 50;
/** In case a part does not report its hydration. */
const RECHECK_MS = 1_000;
let checkedAt = 0;
let checkNow = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleRepeat(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(repeatNext, ms);
}

/** Longest wait for the replacement of an element: until it is certain, and in total. */
const SURE_MS = 3_000;
const LOST_MS = 10_000;

/** The element, or its replacement. */
function findCurrent({ element, find }: Remembered, goneMs = 0): Element | undefined {
  if (element.isConnected) return element;
  const replacement = find();
  const isSure = replacement?.certain || goneMs > SURE_MS || document.querySelector('.loading') === null;
  return isSure ? replacement?.element : undefined;
}

/** One at a time: a form may depend on earlier entries. */
function repeatNext(): void {
  const now = performance.now();
  const checks = checkNow || now - checkedAt > RECHECK_MS;
  checkNow = false;
  if (checks) checkedAt = now;
  if (focused?.element.isConnected === false) restoreFocus();
  for (const [element, entry] of waiting) {
    const { find, act } = entry;
    if (!element.isConnected) entry.goneAt ??= now;
    const goneMs = now - (entry.goneAt ?? now);
    const current = findCurrent({ element, find }, goneMs);
    if (current === undefined) {
      if (goneMs > LOST_MS) waiting.delete(element);
    } else if (checks && isTaken(current)) {
      waiting.delete(element);
      act(current);
      checkNow = true;
      break;
    } else current.dispatchEvent(new Event(HYDRATE_EVENT, { bubbles: true }));
  }
  if (waiting.size > 0) scheduleRepeat(checkNow ? 0 : POLL_MS);
}

function queue({ element, find }: Remembered, act: PendingEvent['act']): void {
  if (waiting.size === 0) {
    checkedAt = performance.now();
    scheduleRepeat(0);
  }
  waiting.set(element, { find, act });
}

/** Queues an event that React did not handle: its element is unknown or not hydrated yet. */
function queueEvent(event: Event): void {
  const repeated = findRepeat(event);
  if (repeated === undefined) return;
  const [element, act] = repeated;
  // Further typing must not lose the last letter
  const goesOn = event.type === 'input' && waiting.has(element);
  if (!goesOn && isMarked(element) && !event.cancelBubble) return;
  if (element instanceof HTMLButtonElement) {
    event.preventDefault();
    element.ariaBusy = 'true';
  }
  queue({ element, find: waiting.get(element)?.find ?? rememberElement(element) }, act);
}

const PRESSABLE = 'a, button, input, label, select, summary, textarea';
/** Longest time until the browser's own click after the clicked element was replaced. */
const CLICK_FOLLOWS_MS = 350;
const STILL_PX = 10;

interface Press extends Remembered {
  x: number;
  y: number;
}
let press: Press | undefined;
let repeatedUntil = 0;

/** Before React handles the event, which may make it hydrate the element, and replace it. */
function rememberClicked(event: MouseEvent): void {
  if (event.type === 'click' && event.isTrusted && performance.now() < repeatedUntil) {
    repeatedUntil = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const element = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
  if (event.type === 'click' && element === press?.element) return;
  press = undefined;
  if (element === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { clientX: x, clientY: y } = event;
  const find = rememberElement(element);
  if (!isTaken(element)) press = { element, find, x, y };
}

function repeatLostClick(): void {
  if (press === undefined || press.element.isConnected) return;
  queue(press, (element) => {
    (element as HTMLElement).focus({ preventScroll: true });
    repeatClick(element);
  });
  press = undefined;
}

/** The browser creates no click if the pointer is released on another element. */
function onRelease({ clientX, clientY }: PointerEvent): void {
  if (press === undefined || press.element.isConnected) return;
  if (Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX) return;
  repeatedUntil = performance.now() + CLICK_FOLLOWS_MS;
  repeatLostClick();
}

/** After React has handled the event. A link that was replaced still navigates. */
function onClick(event: MouseEvent): void {
  if (press?.element.isConnected === false && press.element.localName !== 'a') {
    event.preventDefault();
    repeatLostClick();
  } else queueEvent(event);
}

/** Moves the focus to the replacement of an element before the next key. */
const replacements = new MutationObserver(() => {
  if (focused?.element.isConnected === false) restoreFocus();
});

let removedAt: number | undefined;

function setFocused(remembered: Remembered | undefined): void {
  focused = remembered;
  removedAt = undefined;
  if (focused) replacements.observe(document.body, { childList: true, subtree: true });
  else replacements.disconnect();
}

function rememberFocused(element: Element | null): void {
  const isKnown = element === null || element === document.body || isMarked(element);
  setFocused(isKnown ? undefined : { element, find: rememberElement(element) });
}

/** The field that is typed in does not wait: the next render would clear it on the next letter. */
function restoreFocus(): void {
  if (focused === undefined) return;
  const { element } = focused;
  const current = findCurrent(focused);
  const active = document.activeElement;
  if (current === undefined || (active !== element && active !== document.body)) return;
  if (current === element && !isTaken(element)) return;
  setFocused(undefined);
  if (isField(element)) {
    // React may replace the field while it handles a key, whose letter is then only in the removed field
    const isTyped = current !== element && !isSwitch(element) && element.value !== '';
    const act = isTyped ? repeatEntry(element) : waiting.get(element)?.act;
    act?.(current);
    waiting.delete(element);
  }
  if (current === element) return;
  (current as HTMLElement).focus({ preventScroll: true });
  if (isField(element) && 'selectionStart' in element && element.selectionStart !== null)
    (current as HTMLInputElement).setSelectionRange(element.selectionStart, element.selectionEnd);
}

/**
 * Without a focused field keys would be lost: the removed field collects them until its replacement is rendered. Also
 * the letter of the key whose handling removed it, which the browser sends to the element focused then.
 */
function typeIntoRemoved(event: KeyboardEvent): void {
  const field = focused?.element;
  if (field === undefined || field.isConnected || !isField(field)) return;
  removedAt ??= event.timeStamp;
  if (event.ctrlKey || event.metaKey || event.altKey || event.timeStamp - removedAt > SURE_MS) return;
  if (typeKey(field, event.key)) event.preventDefault();
}

function onHydrated(): void {
  checkNow = true;
  if (waiting.size > 0) scheduleRepeat(0);
  restoreFocus();
}

/** An element loses the focus as well when it is replaced. */
function onBlur(): void {
  queueMicrotask(() => {
    if (focused?.element.isConnected && document.activeElement !== focused.element) setFocused(undefined);
  });
}

/**
 * Replays clicks and input from before hydration: at first load, and later in sections that hydrate on demand. React
 * renders a part again whose HTML a translation or an extension has changed: events are then replayed on the
 * replacement of their element, and focus returns to it. Must be called after `hydrateRoot`, whose listeners come
 * first.
 */
export function repeatEarlyEvents(root: Element): void {
  const { munayStarter } = window;
  munayStarter?.stop();
  for (const field of root.querySelectorAll('input, textarea, select'))
    if (isChanged(field)) queue({ element: field, find: rememberElement(field) }, repeatEntry(field));
  for (const event of munayStarter?.events ?? [])
    if (event.type === 'pointerdown') rememberClicked(event as MouseEvent);
    else queueEvent(event);
  rememberFocused(document.activeElement);
  window.addEventListener('pointerdown', rememberClicked, { capture: true });
  window.addEventListener('click', rememberClicked, { capture: true });
  window.addEventListener('pointerup', onRelease, { capture: true });
  window.addEventListener('focusin', ({ target }) => rememberFocused(target as Element), { capture: true });
  window.addEventListener('focusout', onBlur, { capture: true });
  for (const type of ['keydown', 'keypress'] as const)
    window.addEventListener(type, typeIntoRemoved, { capture: true });
  root.addEventListener('input', queueEvent, { capture: true });
  root.addEventListener('click', (event) => onClick(event as MouseEvent), { capture: true });
  window.addEventListener(HYDRATED_EVENT, onHydrated);
}
