import { useState } from 'react';
import type { PostedForm } from '@munay/contracts/posted-form';
import { ApiError } from '../base/api-error';

export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>;

export const listInvalid = <Field extends string>(problems: Problems<Field>): Field[] =>
  (Object.keys(problems) as Field[]).filter((field) => problems[field] !== undefined);

export function toApiError(posted: PostedForm | undefined): ApiError | null {
  if (posted?.failure == null) return null;
  const { code, message, data } = posted.failure;
  return new ApiError(code, message, data);
}

interface FieldErrorSettings<Field extends string> {
  /** Validation errors of the current values. */
  problems: Problems<Field>;
  posted: PostedForm | undefined;
  toFieldErrors: (error: unknown, isShown: (field: Field) => boolean) => Problems<Field>;
}

/** Decides which errors a form shows: validation errors, rejected fields, or an error that concerns no field. */
export function useFieldErrors<Field extends string>(settings: FieldErrorSettings<Field>) {
  const { problems, posted, toFieldErrors } = settings;
  const [first] = useState(() => {
    if (posted === undefined) return { invalid: [], serverErrors: {}, failure: null };
    const error = toApiError(posted);
    const invalid = listInvalid(problems).filter((field) => posted.secrets?.includes(field) !== true);
    const serverErrors = toFieldErrors(error, (field) => field in posted.values && !invalid.includes(field));
    const invalidFields = [...invalid, ...Object.keys(serverErrors)];
    return { invalid, serverErrors, failure: invalidFields.length === 0 ? error : null };
  });
  /** Fields whose validation error may be shown. */
  const [revealed, setRevealed] = useState<ReadonlySet<Field>>(() => new Set(first.invalid));
  const [serverErrors, setServerErrors] = useState<Problems<Field>>(first.serverErrors);
  const [listed, setListed] = useState<readonly Field[]>(() => [
    ...first.invalid,
    ...listInvalid(first.serverErrors),
  ]);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(first.failure);

  // A field can also become valid without input, e.g. when the delivery price has loaded
  const stillInvalid = [...revealed].filter((field) => problems[field] !== undefined);
  if (stillInvalid.length < revealed.size) setRevealed(new Set(stillInvalid));

  const list = (fields: readonly Field[]): void => {
    setListed(fields);
    setAttempt((count) => count + 1);
  };
  const clearRejections = (): void => {
    setServerErrors({});
    setFailure(null);
  };
  return {
    failure,
    serverErrors,
    listed,
    attempt,
    getError: (field: Field): string =>
      (revealed.has(field) ? problems[field] : undefined) ?? serverErrors[field] ?? '',
    reveal: (field: Field): void => setRevealed((fields) => new Set([...fields, field])),
    showProblems: (fields: readonly Field[]): void => {
      setRevealed(new Set(fields));
      clearRejections();
      list(fields);
    },
    showServerErrors: (problems: Problems<Field>, error: unknown): void => {
      const fields = listInvalid(problems);
      setServerErrors(problems);
      list(fields);
      if (fields.length === 0) setFailure(error);
    },
    clearRefusal: (field: Field): void => setServerErrors({ ...serverErrors, [field]: undefined }),
    clearRefusals: clearRejections,
    reset: (): void => {
      setRevealed(new Set());
      setListed([]);
      clearRejections();
    },
  };
}
