import { addressOf, appTags, hint } from './app-tags';
import { sparesData } from './spares-data';

const LATEST_MS = 2_000;

/** Once the page has loaded and nothing else is to be done. */
export function whenIdle(work: () => void): void {
  window.addEventListener('load', () => {
    // Safari has no idle callbacks
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LATEST_MS });
    else setTimeout(work, LATEST_MS);
  });
}

/** Brings the app's files into the HTTP cache: bytes only, nothing is parsed. */
export function fetchAhead(): void {
  const tags = sparesData() ? undefined : appTags();
  if (tags === undefined) return;
  const prefetches = document.createElement('link').relList.supports('prefetch');
  for (const tag of tags.scripts) {
    if (prefetches) document.head.append(hint('prefetch', tag));
    else
      fetch(addressOf(tag), { credentials: 'same-origin', priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => undefined);
  }
}

/** A browser reads the rules of a language at its first number, 40 ms on a slow phone: now rather than after a press. */
export function warmUpNumbers(): void {
  new Intl.NumberFormat(document.documentElement.lang).format(0);
}
