import { useEffect } from 'react';
import { createStore, useHistoryGuard, useNavigate, useStore, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';

const unsavedFormCount = createStore(0);

export function useLeaveWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined;
    unsavedFormCount.set((count) => count + 1);
    return () => unsavedFormCount.set((count) => Math.max(0, count - 1));
  }, [hasChanges]);
}

const blockedNavigation = createStore<(() => void) | null>(null);

const guardLeaving = (navigateAway: () => void) => (): void => {
  unsavedFormCount.set(0);
  // The form removes its listeners only in the next render
  setTimeout(navigateAway);
};

export function closeConfirmed(close: () => void): void {
  if (unsavedFormCount.get() > 0) blockedNavigation.set(() => close);
  else close();
}

export function useGuardedNavigate(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const leave = (): void => void navigate(to);
    if (unsavedFormCount.get() > 0) blockedNavigation.set(() => guardLeaving(leave));
    else leave();
  };
}

function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = isPlainClick && event.target instanceof Element ? event.target.closest('a') : null;
  const isNavigating =
    link?.href && !link.target && !link.hasAttribute('download') && link.origin === location.origin;
  return isNavigating && link.pathname + link.search !== location.pathname + location.search ? link : null;
}

/** Asks for confirmation before leaving a page with unsaved changes. Rendered once, by the layout. */
export function LeaveGuard() {
  const t = useT();
  const navigate = useNavigate();
  const pendingNavigation = useStore(blockedNavigation);
  const hasChanges = useStore(unsavedFormCount) > 0;
  useHistoryGuard(
    () => unsavedFormCount.get() > 0,
    (steps) => blockedNavigation.set(() => guardLeaving(() => window.history.go(steps))),
  );

  useEffect(() => {
    if (!hasChanges) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = findLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      blockedNavigation.set(() => guardLeaving(() => void navigate(link.pathname + link.search)));
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [hasChanges, navigate]);

  const cancelLeave = (): void => blockedNavigation.set(null);
  return (
    <ConfirmDialog
      open={pendingNavigation !== null}
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onCancel={cancelLeave}
      onConfirm={() => {
        cancelLeave();
        pendingNavigation?.();
      }}
    />
  );
}
