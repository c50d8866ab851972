import { type RefObject, useEffect } from 'react';

/** While `open`, calls `close` on Escape and on a click outside `box`. */
export function useDismiss(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  close: (reason: 'escape' | 'outside') => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && box.current?.contains(target) === false) close('outside');
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close('escape');
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKey);
    };
  }, [box, open, close]);
}
