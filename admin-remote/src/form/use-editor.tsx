import { useMemo, useState } from 'react';
import { useT } from '@munay/kit';
import { useForm } from '@munay/kit/forms';
import { type FieldErrors, toFieldErrors } from './field-errors';
import { FieldSummary, useLiveErrors } from './field-summary';
import { type Draft, useDraft } from './form-draft';
import { SaveFailure } from './save-failure';

interface EditorSettings<Fields extends object, Saved> {
  loaded: Fields;
  /** Initial values that differ from those of the record. */
  initial?: Fields;
  /** Validates the fields. If there are errors, the request is not sent. */
  check?: (fields: Fields) => FieldErrors;
  save: (submitted: Fields, changedFields: Draft<Fields>['changedFields']) => Promise<Saved>;
  /** Maps a failure to errors keyed by field path. Defaults to the server's field errors. */
  toErrors?: (error: unknown, submitted: Fields) => FieldErrors;
  toFields: (saved: Saved) => Fields;
  onSaved: (saved: Saved) => void;
  /** Fetches the latest saved version; null for a new record. */
  reload: (() => Promise<Saved>) | null;
}

/** State of a record's editor: draft, field errors, saving, and resolving edit conflicts. */
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
      const saved = await save(submitted, draft.changedFields);
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
    /** Why saving failed; null after a success. */
    error: failure,
    /** The failure to show above the form; null if it concerns fields, which show the failure themselves. */
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

/** Reports why the last attempt to save failed. */
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
