import { i18n } from '@lingui/core';
import { startTransition } from 'react';

/** Time limit in ms, after which the language switch continues even if a script never loads. */
const HYDRATION_TIMEOUT_MS = 2_000;

let pendingResolvers: (() => void)[] = [];

export function reportHydrated(): void {
  for (const resolve of pendingResolvers) resolve();
  pendingResolvers = [];
}

/**
 * Resolves when React has hydrated the whole page. If the language changed earlier, the parts that are hydrated later
 * would cause a hydration mismatch. The promise relies on a context change in a transition, which is only committed
 * after hydration, even if it changes nothing.
 */
export async function waitUntilHydrated(): Promise<void> {
  const signal = new Promise<void>((resolve) => pendingResolvers.push(resolve));
  startTransition(() => i18n.load(i18n.locale, {}));
  await Promise.race([signal, new Promise<void>((resolve) => setTimeout(resolve, HYDRATION_TIMEOUT_MS))]);
}
