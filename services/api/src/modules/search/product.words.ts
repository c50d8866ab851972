import { foldText } from '@munay/contracts/fold';
import type { Localized } from '@munay/contracts/locale';

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

const joinLanguages = (text: Localized): string => `${text.es} ${text.en}`;

export interface Searchable {
  title: Localized;
  scentLine: Localized;
  scent: string;
  category: string;
  tags: readonly string[];
  ingredients: readonly { inci: string; name: Localized }[];
  sizes: readonly { sku: string; label: string }[];
}

/** Search words for the values of enumerated fields, in both languages. */
const SET_WORDS: Record<string, string> = {
  floral: 'floral flores flower',
  herbal: 'herbal hierbas fresco fresh herbs',
  citrus: 'citrico cítrico citrus gourmand',
  wood: 'madera wood woody',
  none: 'sin perfume sin aroma unscented fragrance free',
  body: 'cuerpo body',
  face: 'cara rostro facial face',
  hair: 'cabello pelo champu hair shampoo',
  shave: 'afeitado barba shave shaving beard',
  gift: 'regalo gift box caja',
  relajante: 'relaxing calm',
  'piel-seca': 'dry skin',
  vegano: 'vegan',
  fresco: 'fresh',
  deporte: 'sport',
  'piel-sensible': 'sensitive skin',
  'exfoliante-suave': 'gentle scrub exfoliating',
  'piel-grasa': 'oily skin',
  facial: 'face cara',
  'cabello-cuerpo': 'hair body',
  'piel-mixta': 'combination skin',
  'sin-perfume': 'unscented fragrance free',
  bebe: 'bebé baby',
  exfoliante: 'scrub exfoliating',
  andino: 'andean',
  nutritivo: 'nourishing',
  cocina: 'kitchen',
  'piel-madura': 'mature skin',
  amaderado: 'woody',
  clasico: 'clásico classic',
  afeitado: 'shaving',
  cabello: 'hair',
  regalo: 'gift',
};

/** The searchable texts, by weight. */
export const toSearchTexts = (product: Searchable) => ({
  title: joinLanguages(product.title),
  scent: `${joinLanguages(product.scentLine)} ${SET_WORDS[product.scent] ?? ''}`,
  tags: [product.category, ...product.tags].map((tag) => `${tag} ${SET_WORDS[tag] ?? ''}`).join(' '),
  ingredients: [
    ...product.ingredients.map(({ inci, name }) => `${inci} ${joinLanguages(name)}`),
    ...product.sizes.map(({ label }) => label),
  ].join(' '),
});

export type SearchTexts = ReturnType<typeof toSearchTexts>;

/** Distinct words, without accents and in lower case. */
export const foldWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(splitWords).map(foldText)),
];

/** Normalised words of a product grouped by match rank: title and SKUs, other details, ingredients. */
export function rankWords(product: Searchable) {
  const { title, scent, tags } = toSearchTexts(product);
  return {
    name: foldWords([title, ...product.sizes.map(({ sku }) => sku)]),
    details: foldWords([scent, tags, ...product.sizes.map(({ label }) => label)]),
    ingredients: foldWords(product.ingredients.map(({ inci, name }) => `${inci} ${joinLanguages(name)}`)),
  };
}

/** The stored words of a product: all words for matching, and higher-ranked words for sorting. */
export function buildSearchWords(product: Searchable) {
  const { name, details, ingredients } = rankWords(product);
  return {
    words: [...new Set([...name, ...details, ...ingredients])],
    nameWords: name,
    detailWords: details,
  };
}
