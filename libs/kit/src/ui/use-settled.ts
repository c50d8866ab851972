import { useEffect, useState } from 'react';

/** Debounce delay in ms, so that typing sends a single request. */
const TYPING_MS = 120;

/** Debounces a value, for requests while typing. Objects keep their identity. */
export function useSettled<Value>(value: Value): Value {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settledValue;
}
