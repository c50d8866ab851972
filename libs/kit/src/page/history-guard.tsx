import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter as Router, useLocation } from 'react-router-dom';

/** @param steps through the history; negative is back */
type Held = (steps: number) => void;

interface Guard {
  holds: () => boolean;
  held: Held;
  /** Place in the history of the page that is shown. */
  at: number;
}

let guard: Guard | undefined;

/** As the router counts them; undefined for a place that it has not made. */
const placeNow = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** The router cannot refuse a step of the history: it is undone before the router hears of it. */
function onStep(event: PopStateEvent): void {
  if (!guard) return;
  const place = placeNow();
  // An anchor of the page is a new place, which the router leaves uncounted
  if (place === undefined) return window.history.replaceState({ idx: guard.at + 1 }, '');
  if (!guard.holds()) return;
  event.stopImmediatePropagation();
  const steps = place - guard.at;
  if (steps === 0) return;
  window.history.go(-steps);
  guard.held(steps);
}

/** Effects of what a router holds come before its own, and the browser calls listeners in the order they were added. */
function Guarded({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
  return children;
}

/** The browser's addresses, with steps that can be held: see `useHistoryGuard`. */
export function BrowserRouter({ children }: { children: ReactNode }): ReactNode {
  return (
    <Router>
      <Guarded>{children}</Guarded>
    </Router>
  );
}

/**
 * Holds steps back and forward through the history, for one component at a time.
 * @param holds asked at each step
 * @param held told of one that was undone; `history.go(steps)` takes it after all
 */
export function useHistoryGuard(holds: () => boolean, held: Held): void {
  const location = useLocation();
  const latest = useRef({ holds, held });
  useEffect(() => {
    latest.current = { holds, held };
  });
  useEffect(() => {
    const mine = {
      holds: () => latest.current.holds(),
      held: (steps: number) => latest.current.held(steps),
      at: placeNow() ?? 0,
    };
    guard = mine;
    return () => {
      if (guard === mine) guard = undefined;
    };
  }, [location]);
}
