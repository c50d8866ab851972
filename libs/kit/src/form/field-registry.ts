import type { RefCallback } from 'react';

/** The controls of a form by field, registered by their refs. */
interface FieldRegistry<Field extends string> {
  /** @returns undefined if the page has no such field */
  get(field: Field): HTMLElement | undefined;
  /** The same function for every render, so that React calls it once. */
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
