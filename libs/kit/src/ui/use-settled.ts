import { useEffect, useState } from 'react';

/** Typing faster than this sends one request. */
const TYPING_MS = 120;

/** A debounced value, for requests while typing. Objects keep their identity. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
