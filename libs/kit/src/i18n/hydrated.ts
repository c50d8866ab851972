import { i18n } from '@lingui/core';
import { startTransition } from 'react';

/** Limit for a script that never loads, which must not block the switch. */
const LIMIT_MS = 2_000;

let waiting: (() => void)[] = [];

export function reportHydrated(): void {
  for (const resolve of waiting) resolve();
  waiting = [];
}

/**
 * Resolves when React has hydrated the whole page: a part hydrated later, in another language than its HTML, would be
 * rendered again with an error. A context change in a transition does not commit before that,
 * even if it changes nothing.
 */
export async function waitUntilHydrated(): Promise<void> {
  const signal = new Promise<void>((resolve) => waiting.push(resolve));
  startTransition(() => i18n.load(i18n.locale, {}));
  await Promise.race([signal, new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
