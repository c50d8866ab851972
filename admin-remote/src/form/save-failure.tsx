import { ApiError, ErrorText, useMutation, useT } from '@munay/kit';
import { Note } from '../list/list-states';

interface SaveFailureProps {
  error: unknown;
  /** Goes on with what others have saved meanwhile; null where nobody else can have. */
  onTakeOver: (() => Promise<void>) | null;
}

/** Why nothing was saved; after somebody else's change, the way to go on from it without losing what was typed. */
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
          <button
            className="btn"
            type="button"
            aria-busy={takeOver.isPending}
            onClick={() => takeOver.mutate(undefined)}
          >
            {t('form.takeOver')}
          </button>
        )
      }
    >
      <ErrorText error={takeOver.error ?? error} />
    </Note>
  );
}
