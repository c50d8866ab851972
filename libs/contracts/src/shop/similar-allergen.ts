import { computeEditDistance } from '../edit-distance';
import { findListedAllergen, LISTED_ALLERGENS, toInciKey } from './allergens';

/** Minimum length for a comparison, because shorter names resemble too many other names. */
const MIN_LENGTH = 5;

/** The listed allergen that a misspelled name probably means; null for an exact match and for other ingredients. */
export function findSimilarAllergen(inci: string): string | null {
  const key = toInciKey(inci);
  if (key.length < MIN_LENGTH || findListedAllergen(inci) !== undefined) return null;
  const maxEdits = key.length < 9 ? 1 : 2;
  const candidates = LISTED_ALLERGENS.map((name) => ({
    name,
    edits: computeEditDistance(key, toInciKey(name)),
  }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits);
  return candidates[0]?.name ?? null;
}
