import { type ReactNode, useEffect, useRef } from 'react';

/** Receives focus and scrolls into view when it appears. Used for the result of saving. */
export function FocusedAlert({ children }: { children: ReactNode }) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    containerRef.current?.focus({ preventScroll: true });
    containerRef.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={containerRef} tabIndex={-1}>
      {children}
    </div>
  );
}
