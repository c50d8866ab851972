import { ApiError, Button, ErrorText, useMutation, useT } from '@munay/kit';
import { Note } from '../feedback/list-states';

interface SaveFailureProps {
  error: unknown;
  /** Rebases the draft on what others have saved; null if impossible. */
  onTakeOver: (() => Promise<void>) | null;
}

/** Why saving failed; after an edit conflict, with a way to continue without losing the draft. */
export function SaveFailure({ error, onTakeOver }: SaveFailureProps) {
  const t = useT();
  const takeOver = useMutation({ mutationFn: async () => onTakeOver?.() });
  const conflict = error instanceof ApiError && error.code === 409;
  return (
    <Note
      tone="error"
      action={
        conflict &&
        onTakeOver && (
          <Button busy={takeOver.isPending} onClick={() => takeOver.mutate(undefined)}>
            {t('form.loadNew')}
          </Button>
        )
      }
    >
      <ErrorText error={takeOver.error ?? error} />
    </Note>
  );
}
