import MiniSearch from 'minisearch';
import type { Locale } from '@munay/contracts/locale';
import { LOCALES } from '@munay/contracts/locale';
import type { Entry } from './catalogue.entry';
import { fold, searchTerm, splitWords } from './product.words';

const FIELDS = ['title', 'scent', 'tags', 'ingredients'] as const;
/** Share of a word's letters that may be wrong; short words allow none. */
const TYPOS = 0.25;
const TYPOS_FROM_LETTERS = 4;
/** A title that holds the very words comes first. */
const TITLE_BONUS = 100;

interface SearchDocument extends Record<(typeof FIELDS)[number], string> {
  id: string;
}

/** Full-text index over both languages. Forgives typos and accents. */
export class CatalogueSearch {
  private readonly index = new MiniSearch<SearchDocument>({
    fields: [...FIELDS],
    tokenize: splitWords,
    processTerm: searchTerm,
    searchOptions: {
      combineWith: 'AND',
      boost: { title: 6, scent: 3, tags: 2, ingredients: 1 },
      prefix: (term) => term.length >= 2,
      fuzzy: (term) => (term.length >= TYPOS_FROM_LETTERS ? TYPOS : false),
      weights: { prefix: 0.6, fuzzy: 0.2 },
    },
  });

  put({ id, texts }: Entry): void {
    if (this.index.has(id)) this.index.discard(id);
    this.index.add({ id, ...texts });
  }

  remove(id: string): void {
    if (this.index.has(id)) this.index.discard(id);
  }

  /**
   * Products for some words, with how well they fit. A part of a title is found too, so that what the header
   * suggests is found here.
   * @returns null when the words tell nothing (`de`, `jabón`): everything fits
   */
  find(q: string, entries: Iterable<Entry>): Map<string, number> | null {
    const words = splitWords(q);
    if (words.length > 0 && words.every((word) => searchTerm(word) === null)) return null;
    const scores = new Map(this.index.search(q).map(({ id, score }) => [id as string, score]));
    for (const entry of entries)
      if (titleHolds(entry, fold(q.trim()))) scores.set(entry.id, (scores.get(entry.id) ?? 0) + TITLE_BONUS);
    return scores;
  }
}

const titleHolds = ({ title }: Entry, part: string): boolean =>
  part !== '' && LOCALES.some((locale: Locale) => title[locale].includes(part));
