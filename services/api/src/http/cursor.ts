import { AppError } from '../errors/app-error';

/** Sort keys and id of the last row of a page. The next page starts after that row, regardless of inserts. */
export interface Position {
  keys: readonly number[];
  id: string;
}

/** Compares positions by sort keys, then by id. */
export function comparePositions(a: Position, b: Position): number {
  for (const [index, key] of a.keys.entries()) {
    const other = b.keys[index] ?? 0;
    // Stryker disable next-line EqualityOperator: they differ
    if (key !== other) return key < other ? -1 : 1;
  }
  // Stryker disable next-line EqualityOperator: they differ
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

const ID = /^[0-9a-f]{24}$/;
/** The latest time that `Date` can represent. */
const MAX_TIMESTAMP = 8.64e15;
const isKey = (key: unknown): key is number => typeof key === 'number' && Math.abs(key) <= MAX_TIMESTAMP;

export const writeCursor = (sort: string, { keys, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, id, ...keys])).toString('base64url');

/** @throws AppError badRequest for a forged cursor, a cursor of another sort order, or values out of range */
export function readCursor(sort: string, cursor: string): Position {
  try {
    const [cursorSort, id, ...keys] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString('utf8'),
    ) as unknown[];
    const isValid = typeof id === 'string' && ID.test(id) && keys.length > 0 && keys.every(isKey);
    if (isValid && cursorSort === sort) return { keys, id };
  } catch {
    // falls through to the error
  }
  throw new AppError('badRequest', { fields: [{ field: 'cursor', rule: 'known' }] });
}
