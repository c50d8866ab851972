import { useEffect, useState } from 'react';

/** Typing faster than this asks the server once. */
const TYPING_MS = 120;

/** A value once it has stood still for a moment: what the server is asked about while somebody types. Objects keep their identity. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
