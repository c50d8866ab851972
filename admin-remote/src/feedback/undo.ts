import { t, toast } from '@munay/kit';

let last: (() => void) | undefined;

export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  const run = (): void => {
    if (last !== run) return;
    last = undefined;
    undo().then(() => toast.success(t('undo.done')), toast.failure);
  };
  last = run;
  toast.success(text, { action: { label: t('undo.undo'), run } });
}

/** Undoes the last action, once. */
export const undoLastAction = (): void => last?.();
