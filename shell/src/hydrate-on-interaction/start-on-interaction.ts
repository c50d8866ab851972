import { createHint, extractDeferredStyles, readAppTags } from './app-tags';
import { savesData } from './saves-data';

/** Scrolling is not included, because browsers restore the scroll position automatically. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click', 'input'];
/** Duration of a long press, in ms. */
const MAX_PRESS_MS = 300;
const POINTER_END_EVENTS = ['pointerup', 'pointercancel'];

const measureMovement = ({ movementX, movementY }: PointerEvent): number =>
  Math.abs(movementX) + Math.abs(movementY);

/** Lets the browser repaint the clicked button before the app blocks the main thread. */
function runAfterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Waits until the pointer is released, at most for a long press; otherwise the click would wait for the app's script.
 */
function runAfterClick(callback: () => void): void {
  const timer = setTimeout(onPointerEnd, MAX_PRESS_MS);
  function onPointerEnd(): void {
    clearTimeout(timer);
    for (const type of POINTER_END_EVENTS) window.removeEventListener(type, onPointerEnd, true);
    runAfterPaint(callback);
  }
  for (const type of POINTER_END_EVENTS) window.addEventListener(type, onPointerEnd, true);
}

/** Waits for the whole document, because the app reads data at its end. */
function runWhenParsed(callback: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', callback, { once: true });
  else callback();
}

/**
 * @param onFailure called if the app's script failed to load; the next interaction retries
 * @returns a function that starts the app without interaction
 */
export function startOnInteraction(onFailure: () => void): () => void {
  let isStarted = false;
  function listen(): void {
    for (const type of INTERACTION_EVENTS)
      window.addEventListener(type, onInteraction, { capture: true, passive: true });
  }
  function onInteraction(event: Event): void {
    // A resting pointer also causes move events when a page appears below it
    if (event.type === 'pointermove' && !measureMovement(event as PointerEvent)) return;
    start(event.type === 'pointerdown' ? runAfterClick : runAfterPaint);
  }
  function start(schedule: (callback: () => void) => void): void {
    // Running the app twice would hydrate the page twice
    if (isStarted) return;
    const tags = readAppTags();
    if (tags === undefined) return;
    isStarted = true;
    for (const eventType of INTERACTION_EVENTS) window.removeEventListener(eventType, onInteraction, true);
    const { entry, scripts, connections, deferred } = tags;
    document.head.append(...connections, ...scripts.map((tag) => createHint('preload', tag)));
    if (!savesData()) document.head.append(...deferred);
    entry.onerror = () => {
      entry.remove();
      isStarted = false;
      onFailure();
      listen();
    };
    schedule(() => runWhenParsed(() => document.head.append(...extractDeferredStyles(), entry)));
  }
  listen();
  return () => start((callback) => callback());
}
