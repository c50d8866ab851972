import { useEffect, useState } from 'react';

/** Debounce delay in ms, so that typing sends a single request. */
const DEBOUNCE_MS = 120;

/** Debounces a value, for requests while typing. Objects keep their identity. */
export function useDebounced<Value>(value: Value): Value {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debouncedValue;
}
