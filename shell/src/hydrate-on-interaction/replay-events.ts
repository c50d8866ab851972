import { HYDRATE_EVENT, HYDRATED_EVENT } from '@munay/kit';
import { rememberElement, type Replacement } from './find-again';
import { enterText, type FormField, isChanged, isField, isSwitch, setChecked, typeKey } from './form-fields';
import { findUnresponsiveButton, type Recorder } from './record-events';

declare global {
  interface Window {
    /** Set by the inlined script, which records events before this script runs. */
    munayStarter?: Recorder;
  }
}

/** An event that React treats as discrete and that no other code listens for. */
const PROBE_EVENT = 'dragend';

/** An element that React may replace, because its HTML does not match the data. */
interface TrackedElement {
  element: Element;
  find: () => Replacement | undefined;
}

interface PendingEvent {
  find: TrackedElement['find'];
  replay: (element: Element) => void;
  /** When the element was first found to be missing. */
  missingSince?: number;
}

/** Pending events keyed by element, so that three clicks on an unresponsive button count as one. */
const pendingEvents = new Map<Element, PendingEvent>();
let focusedElement: TrackedElement | undefined;

/** Whether React has marked the element as its own. */
const isKnownToReact = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/**
 * Whether an element is hydrated. Until then, React blocks events on marked elements. The check makes React hydrate
 * that part synchronously, so it runs only once the part reports that it is ready.
 */
function isHydrated(element: Element): boolean {
  if (!isKnownToReact(element)) return false;
  let isReceived = false;
  const onProbe = (): void => void (isReceived = true);
  element.addEventListener(PROBE_EVENT, onProbe);
  element.dispatchEvent(new Event(PROBE_EVENT, { bubbles: true }));
  element.removeEventListener(PROBE_EVENT, onProbe);
  return isReceived && element.isConnected;
}

function replayClick(element: Element): void {
  element.ariaBusy = null;
  (element as HTMLElement).click();
}

function createEntryReplay(field: FormField): (element: Element) => void {
  if (isSwitch(field)) {
    const { checked } = field;
    return (element) => setChecked(element as HTMLInputElement, checked);
  }
  const { value } = field;
  return (element) => enterText(element as FormField, value);
}

/** How to replay an event; undefined for events that the browser handles itself. */
function findReplay(event: Event): [Element, PendingEvent['replay']] | undefined {
  const { type, target } = event;
  if (!(target instanceof Element)) return undefined;
  if (type === 'input') return isField(target) ? [target, createEntryReplay(target)] : undefined;
  const details = target.closest('summary')?.closest('details');
  // The browser opens the original `details` element, but not its replacement
  if (details) return [details, (element) => ((element as HTMLDetailsElement).open = details.open)];
  const button = findUnresponsiveButton(event);
  return button === null ? undefined : [button, replayClick];
}

/**
 * Polling interval in ms. Waiting for events is not enough, because a section may start listening at any time. Checking
 * in every frame would slow hydration down.
 */
const POLL_INTERVAL_MS = 50;
/** Recheck interval for a part that does not report its hydration, in ms. */
const RECHECK_INTERVAL_MS = 1_000;
let checkedAt = 0;
let checkNow = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleReplay(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(replayNextEvent, ms);
}

/** Maximum wait for the replacement of an element: once its part is rendered, and in total. */
const REPLACEMENT_WAIT_MS = 3_000;
const EVENT_TIMEOUT_MS = 10_000;

/** The element, or the element that has replaced it. */
function findCurrentElement({ element, find }: TrackedElement, missingMs = 0): Element | undefined {
  if (element.isConnected) return element;
  const replacement = find();
  const isCertain =
    replacement?.isCertain || missingMs > REPLACEMENT_WAIT_MS || document.querySelector('.loading') === null;
  return isCertain ? replacement?.element : undefined;
}

/** Replays events sequentially, because a form may depend on earlier entries. */
function replayNextEvent(): void {
  const now = performance.now();
  const isCheckDue = checkNow || now - checkedAt > RECHECK_INTERVAL_MS;
  checkNow = false;
  if (isCheckDue) checkedAt = now;
  if (focusedElement?.element.isConnected === false) restoreFocus();
  for (const [element, entry] of pendingEvents) {
    const { find, replay } = entry;
    if (!element.isConnected) entry.missingSince ??= now;
    const missingMs = now - (entry.missingSince ?? now);
    const current = findCurrentElement({ element, find }, missingMs);
    if (current === undefined) {
      if (missingMs > EVENT_TIMEOUT_MS) pendingEvents.delete(element);
    } else if (isCheckDue && isHydrated(current)) {
      pendingEvents.delete(element);
      replay(current);
      checkNow = true;
      break;
    } else current.dispatchEvent(new Event(HYDRATE_EVENT, { bubbles: true }));
  }
  if (pendingEvents.size > 0) scheduleReplay(checkNow ? 0 : POLL_INTERVAL_MS);
}

function queueReplay({ element, find }: TrackedElement, replay: PendingEvent['replay']): void {
  if (pendingEvents.size === 0) {
    checkedAt = performance.now();
    scheduleReplay(0);
  }
  pendingEvents.set(element, { find, replay });
}

/** Queues an event that React did not handle because its element is unknown or not hydrated yet. */
function queueEvent(event: Event): void {
  const foundReplay = findReplay(event);
  if (foundReplay === undefined) return;
  const [element, replay] = foundReplay;
  // Replays further input too, so that the last letter is not lost
  const isContinued = event.type === 'input' && pendingEvents.has(element);
  if (!isContinued && isKnownToReact(element) && !event.cancelBubble) return;
  if (element instanceof HTMLButtonElement) {
    event.preventDefault();
    element.ariaBusy = 'true';
  }
  queueReplay({ element, find: pendingEvents.get(element)?.find ?? rememberElement(element) }, replay);
}

const CLICKABLE_SELECTOR = 'a, button, input, label, select, summary, textarea';
/** Maximum time until the browser sends its own click after the clicked element was replaced. */
const MAX_CLICK_DELAY_MS = 350;
const MAX_CLICK_DISTANCE_PX = 10;

interface PendingClick extends TrackedElement {
  x: number;
  y: number;
}
let pendingClick: PendingClick | undefined;
let ignoreClicksUntil = 0;

/** Runs before React handles the event, which may hydrate the element and replace it. */
function rememberClickedElement(event: MouseEvent): void {
  if (event.type === 'click' && event.isTrusted && performance.now() < ignoreClicksUntil) {
    ignoreClicksUntil = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const element = event.target instanceof Element ? event.target.closest(CLICKABLE_SELECTOR) : null;
  if (event.type === 'click' && element === pendingClick?.element) return;
  pendingClick = undefined;
  if (element === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { clientX: x, clientY: y } = event;
  const find = rememberElement(element);
  if (!isHydrated(element)) pendingClick = { element, find, x, y };
}

function replayMissedClick(): void {
  if (pendingClick === undefined || pendingClick.element.isConnected) return;
  queueReplay(pendingClick, (element) => {
    (element as HTMLElement).focus({ preventScroll: true });
    replayClick(element);
  });
  pendingClick = undefined;
}

/** The browser creates no click event if the pointer is released on another element. */
function onRelease({ clientX, clientY }: PointerEvent): void {
  if (pendingClick === undefined || pendingClick.element.isConnected) return;
  if (Math.hypot(clientX - pendingClick.x, clientY - pendingClick.y) > MAX_CLICK_DISTANCE_PX) return;
  ignoreClicksUntil = performance.now() + MAX_CLICK_DELAY_MS;
  replayMissedClick();
}

/** Runs after React has handled the event. A link that was replaced still navigates. */
function onClick(event: MouseEvent): void {
  if (pendingClick?.element.isConnected === false && pendingClick.element.localName !== 'a') {
    event.preventDefault();
    replayMissedClick();
  } else queueEvent(event);
}

/** Moves the focus to the replacement of an element before the next key. */
const replacements = new MutationObserver(() => {
  if (focusedElement?.element.isConnected === false) restoreFocus();
});

let removedAt: number | undefined;

function setFocusedElement(tracked: TrackedElement | undefined): void {
  focusedElement = tracked;
  removedAt = undefined;
  if (focusedElement) replacements.observe(document.body, { childList: true, subtree: true });
  else replacements.disconnect();
}

function rememberFocusedElement(element: Element | null): void {
  const needsNoTracking = element === null || element === document.body || isKnownToReact(element);
  setFocusedElement(needsNoTracking ? undefined : { element, find: rememberElement(element) });
}

/**
 * Moves the focus and the typed text to the replacement immediately, because the next letter would be lost otherwise.
 */
function restoreFocus(): void {
  if (focusedElement === undefined) return;
  const { element } = focusedElement;
  const current = findCurrentElement(focusedElement);
  const activeElement = document.activeElement;
  if (current === undefined || (activeElement !== element && activeElement !== document.body)) return;
  if (current === element && !isHydrated(element)) return;
  setFocusedElement(undefined);
  if (isField(element)) {
    // React may replace the field while it handles a key, so that the letter is only in the removed field
    const isEdited = current !== element && !isSwitch(element) && element.value !== '';
    const replay = isEdited ? createEntryReplay(element) : pendingEvents.get(element)?.replay;
    replay?.(current);
    pendingEvents.delete(element);
  }
  if (current === element) return;
  (current as HTMLElement).focus({ preventScroll: true });
  if (isField(element) && 'selectionStart' in element && element.selectionStart !== null)
    (current as HTMLInputElement).setSelectionRange(element.selectionStart, element.selectionEnd);
}

/**
 * Handles keys while no field has the focus. Until the replacement of the removed field is rendered, the removed field
 * collects the letters, so that none is lost, including the one whose key caused the removal.
 */
function typeIntoReplacedField(event: KeyboardEvent): void {
  const field = focusedElement?.element;
  if (field === undefined || field.isConnected || !isField(field)) return;
  removedAt ??= event.timeStamp;
  if (event.ctrlKey || event.metaKey || event.altKey || event.timeStamp - removedAt > REPLACEMENT_WAIT_MS)
    return;
  if (typeKey(field, event.key)) event.preventDefault();
}

function onHydrated(): void {
  checkNow = true;
  if (pendingEvents.size > 0) scheduleReplay(0);
  restoreFocus();
}

/** Stops tracking an element that loses the focus, unless it was replaced. */
function onBlur(): void {
  queueMicrotask(() => {
    if (focusedElement?.element.isConnected && document.activeElement !== focusedElement.element)
      setFocusedElement(undefined);
  });
}

/**
 * Replays clicks and input from before hydration, on the first load and later in sections that hydrate on demand. React
 * renders a part again if a translation or an extension has changed its HTML: events are then replayed on the
 * replacement of their element, and focus returns to it. Must be called after `hydrateRoot`, whose listeners must come
 * first.
 */
export function replayEarlyEvents(root: Element): void {
  const { munayStarter } = window;
  munayStarter?.stop();
  for (const field of root.querySelectorAll('input, textarea, select'))
    if (isChanged(field))
      queueReplay({ element: field, find: rememberElement(field) }, createEntryReplay(field));
  for (const event of munayStarter?.events ?? [])
    if (event.type === 'pointerdown') rememberClickedElement(event as MouseEvent);
    else queueEvent(event);
  rememberFocusedElement(document.activeElement);
  window.addEventListener('pointerdown', rememberClickedElement, { capture: true });
  window.addEventListener('click', rememberClickedElement, { capture: true });
  window.addEventListener('pointerup', onRelease, { capture: true });
  window.addEventListener('focusin', ({ target }) => rememberFocusedElement(target as Element), {
    capture: true,
  });
  window.addEventListener('focusout', onBlur, { capture: true });
  for (const type of ['keydown', 'keypress'] as const)
    window.addEventListener(type, typeIntoReplacedField, { capture: true });
  root.addEventListener('input', queueEvent, { capture: true });
  root.addEventListener('click', (event) => onClick(event as MouseEvent), { capture: true });
  window.addEventListener(HYDRATED_EVENT, onHydrated);
}
