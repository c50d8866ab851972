import { createStore, type Store } from '@munay/kit';

/**
 * A preference stored in localStorage. If storage is full or blocked, the preference lasts until the page is closed.
 */
function createDeviceStore<T>(name: string, initial: T, isValid: (value: unknown) => value is T): Store<T> {
  const key = `munay.staff.${name}`;
  const store = createStore(initial);
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (isValid(value)) store.set(value);
  } catch {
    // The stored value is invalid
  }
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Storage is full or blocked
    }
  });
  return store;
}

export const DENSITIES = ['compact', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

export const density = createDeviceStore<Density>('density', 'compact', (value): value is Density =>
  DENSITIES.some((item) => item === value),
);

const isChoice = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'));

/** Hidden columns, keyed by list. A list without an entry uses its default columns. */
export const hiddenColumns = createDeviceStore<Readonly<Record<string, readonly string[]>>>(
  'hiddenColumns',
  {},
  isChoice,
);

/** Whether single-letter shortcuts are enabled (WCAG 2.2, success criterion 2.1.4). */
export const letterKeys = createDeviceStore('letterKeys', true, (value) => typeof value === 'boolean');
