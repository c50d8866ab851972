import { applied, type Change } from './syntax.ts';

/** Where most faults and their tests are. */
export const API = 'services/api/src';
export const TEST = 'services/api/test';

export interface Planted {
  name: string;
  what: string;
  file: string;
  /** A class and its member, a function or a constant; the whole file when absent. */
  in?: string;
  change: Change;
  test: string;
  /** The test's name, or a part of it. */
  named: string;
}

/** @throws Error when the place or the code to change is not found exactly once, or nothing would change */
export function planted(
  source: string,
  { file, in: place, change }: Pick<Planted, 'file' | 'in' | 'change'>,
) {
  return applied({ file, source }, place, change);
}
