import { useMemo, useState } from 'react';
import { useT } from '@munay/kit';
import { useForm } from '@munay/kit/forms';
import { type FieldErrors, toFieldErrors } from './field-errors';
import { FieldSummary, useLiveErrors } from './field-summary';
import { type Draft, useDraft } from './form-draft';
import { SaveFailure } from './save-failure';

interface EditorSettings<Fields extends object, Saved> {
  loaded: Fields;
  /** Initial values that differ from the record. */
  initial?: Fields;
  /** Problems of the fields; with any, no request is sent. */
  check?: (fields: Fields) => FieldErrors;
  save: (submitted: Fields, changed: Draft<Fields>['changed']) => Promise<Saved>;
  /** Errors by the paths of the form's fields; by default those of the server. */
  toErrors?: (error: unknown, submitted: Fields) => FieldErrors;
  toFields: (saved: Saved) => Fields;
  onSaved: (saved: Saved) => void;
  /** Fetches the version that others have saved; null for a record that does not exist yet. */
  reload: (() => Promise<Saved>) | null;
}

/** Edits a record: the draft, its errors, how it is saved, and how to continue after an edit conflict. */
export function useEditor<Fields extends object, Saved>(settings: EditorSettings<Fields, Saved>) {
  const { loaded, initial, check, save, toErrors, toFields, onSaved, reload } = settings;
  const t = useT();
  const [lastAttempt, setLastAttempt] = useState<{ submitted: Fields; errors: FieldErrors }>({
    submitted: loaded,
    errors: {},
  });
  const draft = useDraft(loaded, initial);
  const form = useForm({
    send: async () => {
      const submitted = draft.value;
      const errors = check?.(submitted) ?? {};
      setLastAttempt({ submitted, errors });
      if (Object.keys(errors).length > 0) return;
      const saved = await save(submitted, draft.changed);
      draft.mergeSaved(submitted, toFields(saved));
      onSaved(saved);
    },
    fieldErrors: false,
  });
  const { failure } = form;
  const lastErrors = useMemo(() => {
    if (Object.keys(lastAttempt.errors).length > 0) return lastAttempt.errors;
    return toErrors ? toErrors(failure, lastAttempt.submitted) : toFieldErrors(failure, t);
  }, [lastAttempt, failure, toErrors, t]);
  const errors = useLiveErrors(lastErrors, draft.value);
  return {
    draft,
    errors,
    lastErrors,
    /** Why saving failed; null if it succeeded. */
    error: failure,
    /** The failure, unless it concerns a field. */
    failure: Object.keys(lastErrors).length === 0 ? failure : null,
    reset: form.reset,
    loadServerVersion:
      reload &&
      (async (): Promise<void> => {
        draft.mergeLatest(toFields(await reload()));
        form.reset();
      }),
    bar: {
      errors: Object.keys(errors).length,
      saving: form.busy,
      onSave: () => void form.submit(),
      onDiscard: draft.discard,
    },
  };
}

/** Why the last attempt to save failed. */
export function EditorFailure({
  editor: { lastErrors, errors, failure, loadServerVersion },
}: {
  editor: Pick<ReturnType<typeof useEditor>, 'lastErrors' | 'errors' | 'failure' | 'loadServerVersion'>;
}) {
  return (
    <>
      <FieldSummary errors={lastErrors} live={errors} />
      {failure !== null && <SaveFailure error={failure} onLoadServerVersion={loadServerVersion} />}
    </>
  );
}
