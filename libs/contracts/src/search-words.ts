import { foldText } from './fold';

/** Words that occur in half of all titles and are therefore useless for searching. */
const STOP_WORDS = new Set([
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'un',
  'una',
  'y',
  'con',
  'para',
  'en',
  'mi',
  'que',
  'al',
  'a',
  'an',
  'of',
  'the',
  'and',
  'with',
  'for',
  'in',
  'my',
  'soap',
  'jabon',
  'pastilla',
  'bar',
  'natural',
  'artesanal',
  'handmade',
]);

/**
 * Singular of a plural word: `flores` -> `flor`, `sales` -> `sal`, `rosas` -> `rosa`, `oils` -> `oil`; shorter words do
 * not change.
 */
const toSingular = (word: string): string =>
  word.length > 3 ? word.replace(/(?<=\p{L}{2}[lnrj])es$|(?<=[^s])s$/u, '') : word;

/** A searchable term, or null for a stop word. */
export const toSearchTerm = (word: string): string | null => {
  const term = toSingular(foldText(word));
  return STOP_WORDS.has(term) ? null : term;
};

/** Phonetic key that equates spellings in the languages of Spain: `kinoa` equals `quinoa`, `xampu` equals `champu`. */
export const toSoundKey = (term: string): string =>
  term.replace(/tx|ch/g, 'x').replace(/qu(?=[ei])|q(?!u)|c(?![ei])/g, 'k');

/** Splits at every character that is neither a letter nor a digit. */
export const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
