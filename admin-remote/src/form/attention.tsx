import { type ReactNode, useEffect, useRef } from 'react';

/** Receives focus and scrolls into view when it appears. Used for the result of saving. */
export function Attention({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
