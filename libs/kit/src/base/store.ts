import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  /** Initial value, which is also used on servers. */
  initial: T;
  set(next: T | ((current: T) => T)): void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      const nextValue = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
      if (Object.is(nextValue, value)) return;
      value = nextValue;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the current value of a store; on a server and during hydration, the initial value. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}
