import { useCallback, useMemo, useState } from 'react';

export interface Draft<T extends object> {
  value: T;
  /** Top-level fields that differ from what was loaded. */
  changed: readonly (keyof T & string)[];
  set: <Field extends keyof T>(field: Field, next: T[Field] | ((now: T[Field]) => T[Field])) => void;
  /** Takes everything back. */
  discard: () => void;
  /** Takes over what the server has now; fields of `keep` stay as typed. */
  rebase: (next: T, keep?: Partial<T>) => void;
}

/**
 * What is typed into a form, beside what it started from. Lists of sizes, pictures and ingredients are values like any
 * other, which is why no form library is asked: its field registry would only stand beside them.
 * @param typed what stands in the form at first, where it is not what was loaded
 */
export function useDraft<T extends object>(loaded: T, typed: T = loaded): Draft<T> {
  const [start, setStart] = useState(loaded);
  const [value, setValue] = useState(typed);
  const changed = useMemo(
    () =>
      (Object.keys(value) as (keyof T & string)[]).filter(
        (field) => JSON.stringify(value[field]) !== JSON.stringify(start[field]),
      ),
    [value, start],
  );
  const set = useCallback<Draft<T>['set']>(
    (field, next) =>
      setValue((now) => ({
        ...now,
        [field]: typeof next === 'function' ? (next as (now: T[typeof field]) => unknown)(now[field]) : next,
      })),
    [],
  );
  const rebase = useCallback((next: T, keep: Partial<T> = {}) => {
    setStart(next);
    setValue({ ...next, ...keep });
  }, []);
  return { value, changed, set, discard: () => setValue(start), rebase };
}

/** A list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
