import { useEffect } from 'react';
import { createStore, useHistoryGuard, useNavigate, useStore, useT } from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';

const unsaved = createStore(0);

export function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    unsaved.set((count) => count + 1);
    return () => unsaved.set((count) => Math.max(0, count - 1));
  }, [dirty]);
}

const pending = createStore<(() => void) | null>(null);

const leaving = (go: () => void) => (): void => {
  unsaved.set(0);
  // The unsaved form removes its listeners only after the next render
  setTimeout(go);
};

export function closeConfirmed(close: () => void): void {
  if (unsaved.get() > 0) pending.set(() => close);
  else close();
}

export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const go = (): void => void navigate(to);
    if (unsaved.get() > 0) pending.set(() => leaving(go));
    else go();
  };
}

function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = plain && event.target instanceof Element ? event.target.closest('a') : null;
  const leads =
    link?.href && !link.target && !link.hasAttribute('download') && link.origin === location.origin;
  return leads && link.pathname + link.search !== location.pathname + location.search ? link : null;
}

/** Confirms leaving with unsaved changes; rendered once, by the layout. */
export function LeaveGuard() {
  const t = useT();
  const navigate = useNavigate();
  const go = useStore(pending);
  const dirty = useStore(unsaved) > 0;
  useHistoryGuard(
    () => unsaved.get() > 0,
    (steps) => pending.set(() => leaving(() => window.history.go(steps))),
  );

  useEffect(() => {
    if (!dirty) return undefined;
    const closing = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = findLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      pending.set(() => leaving(() => void navigate(link.pathname + link.search)));
    };
    window.addEventListener('beforeunload', closing);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', closing);
      document.removeEventListener('click', onClick, true);
    };
  }, [dirty, navigate]);

  const stay = (): void => pending.set(null);
  return (
    <ConfirmDialog
      open={go !== null}
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onCancel={stay}
      onConfirm={() => {
        stay();
        go?.();
      }}
    />
  );
}
