import { i18n } from '@lingui/core';
import { startTransition } from 'react';

/** Timeout in ms, so that a script that never loads does not block the language switch. */
const LIMIT_MS = 2_000;

let waiting: (() => void)[] = [];

export function reportHydrated(): void {
  for (const resolve of waiting) resolve();
  waiting = [];
}

/**
 * Resolves when React has hydrated the whole page. If a part were hydrated later in another language than its HTML,
 * React would report an error and render it again. The context change in a transition commits only after hydration,
 * even if it changes nothing.
 */
export async function waitUntilHydrated(): Promise<void> {
  const signal = new Promise<void>((resolve) => waiting.push(resolve));
  startTransition(() => i18n.load(i18n.locale, {}));
  await Promise.race([signal, new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
