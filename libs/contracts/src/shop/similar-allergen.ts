import { inciKey, LISTED_ALLERGENS, listedAllergen } from './allergens';
import { editDistance } from './edit-distance';

/** Shorter names are too similar to other existing names. */
const LENGTH_MIN = 5;

/** The listed allergen that was probably intended by a misspelled name; null for a listed or a different one. */
export function similarAllergen(inci: string): string | null {
  const key = inciKey(inci);
  if (key.length < LENGTH_MIN || listedAllergen(inci) !== undefined) return null;
  const maxEdits = key.length < 9 ? 1 : 2;
  const candidates = LISTED_ALLERGENS.map((name) => ({ name, edits: editDistance(key, inciKey(name)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits);
  return candidates[0]?.name ?? null;
}
