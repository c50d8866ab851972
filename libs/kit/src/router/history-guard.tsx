import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter as Router, useLocation } from 'react-router-dom';

/** @param steps through the history; negative is back */
type OnBlocked = (steps: number) => void;

interface Guard {
  isBlocking: () => boolean;
  onBlocked: OnBlocked;
  /** Position of the current page in the history. */
  index: number;
}

let guard: Guard | undefined;

/** The router's index; undefined for an entry it has not created. */
const getPosition = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** The router cannot reject a history step, so the step is undone before the router sees it. */
function onStep(event: PopStateEvent): void {
  if (!guard) return;
  const position = getPosition();
  // A link to an anchor adds an entry, which the router does not count
  if (position === undefined) return window.history.replaceState({ idx: guard.index + 1 }, '');
  if (!guard.isBlocking()) return;
  event.stopImmediatePropagation();
  const steps = position - guard.index;
  if (steps === 0) return;
  window.history.go(-steps);
  guard.onBlocked(steps);
}

/** Effects of components in a router run before its own, and browsers call listeners in the order they were added. */
function GuardedHistory({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
  return children;
}

/** The browser's history, whose steps can be intercepted: see `useHistoryGuard`. */
export function BrowserRouter({ children }: { children: ReactNode }): ReactNode {
  return (
    <Router>
      <GuardedHistory>{children}</GuardedHistory>
    </Router>
  );
}

/**
 * Intercepts steps back and forward through the history, for one component at a time.
 * @param isBlocking called at each step
 * @param onBlocked called after a step was undone; `history.go(steps)` performs it
 */
export function useHistoryGuard(isBlocking: () => boolean, onBlocked: OnBlocked): void {
  const location = useLocation();
  const latest = useRef({ isBlocking, onBlocked });
  useEffect(() => {
    latest.current = { isBlocking, onBlocked };
  });
  useEffect(() => {
    const pageGuard = {
      isBlocking: () => latest.current.isBlocking(),
      onBlocked: (steps: number) => latest.current.onBlocked(steps),
      index: getPosition() ?? 0,
    };
    guard = pageGuard;
    return () => {
      if (guard === pageGuard) guard = undefined;
    };
  }, [location]);
}
