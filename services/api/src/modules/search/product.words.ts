import { foldText } from '@munay/contracts/fold';
import type { Localized } from '@munay/contracts/locale';
import { splitWords } from '@munay/contracts/search-words';

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
