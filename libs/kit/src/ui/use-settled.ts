import { useEffect, useState } from 'react';

/** Typing faster than this sends one request. */
const TYPING_MS = 120;

/** A debounced value, for requests while typing. Objects keep their identity. */
export function useSettled<Value>(value: Value): Value {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settledValue;
}
