import { t, toast } from '@munay/kit';

let lastAction: (() => void) | undefined;

export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  const run = (): void => {
    if (lastAction !== run) return;
    lastAction = undefined;
    undo().then(() => toast.success(t('undo.done')), toast.failure);
  };
  lastAction = run;
  toast.success(text, { action: { label: t('undo.undo'), run } });
}

/** Undoes the last action. Each action can be undone once. */
export const undoLastAction = (): void => lastAction?.();
