import { LIMITS } from '@munay/contracts/limits';
import { TAG_GROUPS } from '@munay/contracts/shop/filter-groups';
import { type Scent, SCENTS, type Tag, TAGS } from '@munay/contracts/shop/product';

/** The answers of the form, which are the parameters of the URL. */
export interface Answers {
  /** A tag of the filter group `skin`; null for any skin. */
  skin: Tag | null;
  scent: Scent | null;
  /** Ingredients that no result may contain: INCI names, and words of the allergy profile. */
  without: readonly string[];
}

export const SKINS: readonly Tag[] = TAGS.filter((tag) => TAG_GROUPS[tag] === 'skin');

/** More than an allergy profile can hold. */
const MAX_AVOIDED = 150;

/** Parses the URL, and the form. Null before the form was submitted. */
export function readAnswers(search: URLSearchParams): Answers | null {
  if (!['skin', 'scent', 'without'].some((name) => search.has(name))) return null;
  const words = search.getAll('without').map((word) => word.trim());
  return {
    skin: SKINS.find((skin) => skin === search.get('skin')) ?? null,
    scent: SCENTS.find((scent) => scent === search.get('scent')) ?? null,
    without: [...new Set(words)]
      .filter((word) => word !== '' && word.length <= LIMITS.avoidedWordMax)
      .slice(0, MAX_AVOIDED),
  };
}

/** The URL of the results. Without script, the form requests the same URL. */
export function buildResultsUrl({ skin, scent, without }: Answers): string {
  const search = new URLSearchParams({ skin: skin ?? '', scent: scent ?? '' });
  for (const word of without) search.append('without', word);
  return `/finder?${search.toString()}#result`;
}
