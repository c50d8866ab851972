export interface DeviceStore<T> {
  /** The stored value; returns the same object until it changes. */
  read: () => T;
  save: (next: T) => void;
  /** Changes the value that is stored now, which another tab may have changed. */
  update: (change: (stored: T) => T) => void;
  follow: (listener: () => void) => () => void;
}

/**
 * A value in the `localStorage` of this device, for `useSyncExternalStore`. Follows changes in other tabs.
 * @param parse must accept any text
 * @param serialize returns null if nothing needs to be stored
 */
export function createDeviceStore<T>(
  key: string,
  parse: (json: string | null) => T,
  serialize: (value: T) => string | null,
): DeviceStore<T> {
  const listeners = new Set<() => void>();
  let current: T | undefined;

  const setCurrent = (next: T | undefined): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) setCurrent(undefined);
  };
  const load = (): T => {
    try {
      return parse(localStorage.getItem(key));
    } catch {
      // Storage is blocked, so the value lasts until the page is closed
      return current ?? parse(null);
    }
  };
  const save = (next: T): void => {
    const json = serialize(next);
    try {
      if (json === null) localStorage.removeItem(key);
      else localStorage.setItem(key, json);
    } catch {
      // The value still applies to this page
    }
    setCurrent(next);
  };
  return {
    read: () => (current ??= load()),
    save,
    update: (change) => save(change(load())),
    follow: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
