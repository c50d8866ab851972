import { inciKey, LISTED_ALLERGENS, listedAllergen } from './allergens';
import { editDistance } from './edit-distance';

/** Minimum length for a comparison, because shorter names resemble too many others. */
const LENGTH_MIN = 5;

/** The listed allergen that a misspelled name probably means; null for an exact match and for other ingredients. */
export function similarAllergen(inci: string): string | null {
  const key = inciKey(inci);
  if (key.length < LENGTH_MIN || listedAllergen(inci) !== undefined) return null;
  const maxEdits = key.length < 9 ? 1 : 2;
  const candidates = LISTED_ALLERGENS.map((name) => ({ name, edits: editDistance(key, inciKey(name)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits);
  return candidates[0]?.name ?? null;
}
