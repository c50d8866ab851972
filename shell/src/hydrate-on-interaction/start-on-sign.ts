import { appTags, hint, takeDeferredStyles } from './app-tags';
import { savesData } from './saves-data';

/** Scrolling does not count: browsers restore the scroll position automatically. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click', 'input'];
/** A long press. */
const LONGEST_PRESS_MS = 300;
const PRESS_ENDS = ['pointerup', 'pointercancel'];

const movement = ({ movementX, movementY }: PointerEvent): number =>
  Math.abs(movementX) + Math.abs(movementY);

/** The clicked button must change before the app blocks the main thread. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** The click that ends the long press would wait behind the app's first script. */
function afterClick(work: () => void): void {
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  function end(): void {
    clearTimeout(timer);
    for (const type of PRESS_ENDS) window.removeEventListener(type, end, true);
    afterPaint(work);
  }
  for (const type of PRESS_ENDS) window.addEventListener(type, end, true);
}

/** The app reads data at the end of the document. */
function whenParsed(work: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work, { once: true });
  else work();
}

/**
 * @param onFailure the app's script failed to load; the next interaction retries
 * @returns starts the app without interaction
 */
export function startOnSign(onFailure: () => void): () => void {
  let isStarted = false;
  function listen(): void {
    for (const type of SIGNS) window.addEventListener(type, onSign, { capture: true, passive: true });
  }
  function onSign(event: Event): void {
    // A resting pointer "moves" when a page appears below it
    if (event.type === 'pointermove' && !movement(event as PointerEvent)) return;
    start(event.type === 'pointerdown' ? afterClick : afterPaint);
  }
  function start(whenFree: (work: () => void) => void): void {
    // Run twice, the app would hydrate the page twice
    if (isStarted) return;
    const tags = appTags();
    if (tags === undefined) return;
    isStarted = true;
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, true);
    const { entry, scripts, connections, later } = tags;
    document.head.append(...connections, ...scripts.map((tag) => hint('preload', tag)));
    if (!savesData()) document.head.append(...later);
    entry.onerror = () => {
      entry.remove();
      isStarted = false;
      onFailure();
      listen();
    };
    whenFree(() => whenParsed(() => document.head.append(...takeDeferredStyles(), entry)));
  }
  listen();
  return () => start((work) => work());
}
