import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter as Router, useLocation } from 'react-router-dom';

/** @param steps steps through the history; negative steps go back */
type OnBlocked = (steps: number) => void;

interface Guard {
  isBlocking: () => boolean;
  onBlocked: OnBlocked;
  /** Index of the current page in the history. */
  index: number;
}

let guard: Guard | undefined;

/** Index that the router stores in a history entry; undefined if the router did not create the entry. */
const getPosition = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** Undoes a step through the history before the router sees it, because the router cannot reject a step. */
function onStep(event: PopStateEvent): void {
  if (!guard) return;
  const position = getPosition();
  // Following a link to an anchor adds a history entry without an index
  if (position === undefined) return window.history.replaceState({ idx: guard.index + 1 }, '');
  if (!guard.isBlocking()) return;
  event.stopImmediatePropagation();
  const steps = position - guard.index;
  if (steps === 0) return;
  window.history.go(-steps);
  guard.onBlocked(steps);
}

/** Registers the listener for history steps before the router does, because effects of child components run first. */
function GuardedHistory({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
  return children;
}

/** Browser router with history steps that can be intercepted: see `useHistoryGuard`. */
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
 * @param onBlocked called after a step was undone; `history.go(steps)` takes the step again
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
