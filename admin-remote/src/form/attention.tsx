import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus, and with it the view, when it appears: for what came back from saving. */
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
