import { ApiError, errorText } from '@munay/kit';
import { Note } from './list-states';

interface SaveFailureProps {
  error: unknown;
  /** What the button says that goes on with what others have saved meanwhile. */
  label: string;
  onTakeOver: (() => Promise<void>) | null;
}

/** Why nothing was saved; after somebody else's change, the way to go on from it. */
export function SaveFailure({ error, label, onTakeOver }: SaveFailureProps) {
  const conflict = error instanceof ApiError && error.code === 409;
  return (
    <Note
      tone="error"
      action={
        conflict &&
        onTakeOver && (
          <button className="btn" type="button" onClick={() => void onTakeOver()}>
            {label}
          </button>
        )
      }
    >
      {errorText(error)}
    </Note>
  );
}
