import { useCallback, useMemo, useState } from 'react';

export interface Draft<T extends object> {
  value: T;
  changedFields: readonly Exclude<keyof T & string, 'version'>[];
  set: <Field extends keyof T>(field: Field, next: T[Field] | ((now: T[Field]) => T[Field])) => void;
  discard: () => void;
  /** Adopts the server's values, except for fields in `edits`, which keep their edited values. */
  rebase: (next: T, edits?: Partial<T>) => void;
  /** Called when `submitted` was saved as `next`. Edits that were made during the request are preserved. */
  mergeSaved: (submitted: T, next: T) => void;
  mergeLatest: (next: T) => void;
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * State of a form: its values and the values it started from. Sizes, pictures and ingredients are plain arrays, which
 * form libraries with registered fields do not support well. A refetched record is adopted only while the form is
 * unchanged. Afterwards the form keeps its original values, including `version`, so that a concurrent change is
 * reported as a conflict and not overwritten.
 * @param initial initial values that differ from the record
 */
export function useDraft<T extends object>(loaded: T, initial: T = loaded): Draft<T> {
  const [start, setStart] = useState(loaded);
  const [value, setValue] = useState(initial);
  const [lastLoaded, setLastLoaded] = useState(loaded);
  const [latest, setLatest] = useState(loaded);
  const changedFields = useMemo(
    () =>
      (Object.keys(value) as Exclude<keyof T & string, 'version'>[]).filter(
        (field) => !isEqual(value[field], start[field]),
      ),
    [value, start],
  );
  const rebase = useCallback((next: T, edits: Partial<T> = {}) => {
    setStart(next);
    setLatest(next);
    setValue({ ...next, ...edits });
  }, []);
  if (!isEqual(lastLoaded, loaded)) {
    setLastLoaded(loaded);
    if (changedFields.every((field) => isEqual(value[field], loaded[field]))) rebase(loaded);
    else setLatest(loaded);
  }
  const set = useCallback<Draft<T>['set']>(
    (field, next) =>
      setValue((current) => ({
        ...current,
        [field]:
          typeof next === 'function' ? (next as (now: T[typeof field]) => unknown)(current[field]) : next,
      })),
    [],
  );
  const mergeSaved = useCallback((submitted: T, next: T) => {
    setStart(next);
    setLatest(next);
    setValue((current) => {
      const laterEdits = (Object.keys(current) as (keyof T)[]).filter(
        (field) => !isEqual(current[field], submitted[field]),
      );
      return { ...next, ...Object.fromEntries(laterEdits.map((field) => [field, current[field]])) };
    });
  }, []);
  return {
    value,
    changedFields,
    set,
    discard: () => rebase(latest),
    rebase,
    mergeSaved,
    mergeLatest: (next) => mergeSaved(start, next),
  };
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
