import { ApiError, Button, ErrorText, useMutation, useT } from '@munay/kit';
import { Note } from '../feedback/list-states';

interface SaveFailureProps {
  error: unknown;
  /** Rebases the draft on the server's version; null if this is impossible. */
  onLoadServerVersion: (() => Promise<void>) | null;
}

/** Reports why saving failed. After an edit conflict, staff can continue without losing their edits. */
export function SaveFailure({ error, onLoadServerVersion }: SaveFailureProps) {
  const t = useT();
  const load = useMutation({ mutationFn: async () => onLoadServerVersion?.() });
  const isConflict = error instanceof ApiError && error.code === 409;
  return (
    <Note
      tone="error"
      action={
        isConflict &&
        onLoadServerVersion && (
          <Button busy={load.isPending} onClick={() => load.mutate(undefined)}>
            {t('form.loadNew')}
          </Button>
        )
      }
    >
      <ErrorText error={load.error ?? error} />
    </Note>
  );
}
