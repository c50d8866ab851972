import { createHint, getUrl, readAppTags } from './app-tags';
import { savesData } from './saves-data';

const MAX_IDLE_WAIT_MS = 2_000;

/** Waits until the page is loaded and the browser is idle. */
export function runWhenIdle(callback: () => void): void {
  window.addEventListener('load', () => {
    // Safari does not support idle callbacks
    if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(callback, MAX_IDLE_WAIT_MS);
  });
}

/** Prefetches the app's files into the HTTP cache without parsing them. */
export function prefetch(): void {
  const tags = savesData() ? undefined : readAppTags();
  if (tags === undefined) return;
  const supportsPrefetch = document.createElement('link').relList.supports('prefetch');
  for (const tag of tags.scripts) {
    if (supportsPrefetch) document.head.append(createHint('prefetch', tag));
    else
      fetch(getUrl(tag), { credentials: 'same-origin', priority: 'low' })
        .then((response) => response.blob())
        .catch(() => undefined);
  }
}

/**
 * Formatting the first number loads the browser's locale data. This takes 40 ms on a slow phone, so it is done before
 * the first click.
 */
export function preloadNumberFormat(): void {
  new Intl.NumberFormat(document.documentElement.lang).format(0);
}
