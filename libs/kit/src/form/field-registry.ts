import type { RefCallback } from 'react';

/** Form controls keyed by field. Each control is registered by its ref callback. */
interface FieldRegistry<Field extends string> {
  /** Returns the control of a field; undefined if the page has none. */
  get(field: Field): HTMLElement | undefined;
  /** Returns a ref callback that stays the same between renders, so that React calls it once. */
  ref(field: Field): RefCallback<HTMLElement>;
}

export function createFieldRegistry<Field extends string>(): FieldRegistry<Field> {
  const controls = new Map<Field, HTMLElement>();
  const refs = new Map<Field, RefCallback<HTMLElement>>();
  return {
    get: (field) => controls.get(field),
    ref: (field) => {
      const existing = refs.get(field);
      if (existing) return existing;
      const register: RefCallback<HTMLElement> = (control) => {
        if (control) controls.set(field, control);
        else controls.delete(field);
      };
      refs.set(field, register);
      return register;
    },
  };
}
