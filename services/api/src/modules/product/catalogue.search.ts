import { fold } from '@munay/contracts/fold';
import MiniSearch, { type Query } from 'minisearch';
import { LOCALES } from '@munay/contracts/locale';
import type { Phrase, Synonyms } from '../search/search.synonyms';
import type { Entry } from './catalogue.entry';
import { searchTerm, splitWords } from './product.words';

const FIELDS = ['title', 'scent', 'tags', 'ingredients'] as const;
/** Share of a word's letters that may be wrong; short words allow none. */
const TYPOS = 0.25;
const TYPOS_FROM_LETTERS = 4;
/** A title that holds the very words comes first. */
const TITLE_BONUS = 100;
/** Where a space was left out: `palosanto`. */
const JOINED_BONUS = 50;
const JOINED_FROM_LETTERS = 6;
/** Share of letters a word may differ by and still be offered as what was meant. */
const MEANT_TYPOS = 0.4;

interface SearchDocument extends Record<(typeof FIELDS)[number], string> {
  id: string;
}

const exact = (word: string): Query => ({ queries: [word], combineWith: 'AND', fuzzy: false, prefix: false });
const all = (phrase: Phrase): Query => ({ queries: phrase.map(exact), combineWith: 'AND' });

/** Full-text index over both languages. Forgives typos, accents and plurals; knows words that mean the same. */
export class CatalogueSearch {
  private readonly titles = new Map<string, { spaced: string; joined: string }>();
  /** How a word of the index is written, e.g. `jabon` -> `jabón`. */
  private readonly written = new Map<string, string>();
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

  constructor(private synonyms: Synonyms) {}

  setSynonyms(synonyms: Synonyms): void {
    this.synonyms = synonyms;
  }

  put({ id, title, texts }: Entry): void {
    if (this.index.has(id)) this.index.discard(id);
    this.index.add({ id, ...texts });
    // a line break keeps the end of one title from joining the beginning of the other
    const spaced = LOCALES.map((locale) => title[locale]).join('\n');
    this.titles.set(id, { spaced, joined: spaced.replace(/[^\p{L}\p{N}\n]/gu, '') });
    for (const word of splitWords(Object.values(texts).join(' '))) {
      const term = searchTerm(word);
      if (term !== null && !this.written.has(term)) this.written.set(term, word.toLowerCase());
    }
  }

  remove(id: string): void {
    if (this.index.has(id)) this.index.discard(id);
    this.titles.delete(id);
  }

  /**
   * Products for some words, with how well they fit. A part of a title is found too, so that what the header
   * suggests is found here.
   * @returns null when the words tell nothing (`de`, `jabón`): everything fits
   */
  find(q: string): Map<string, number> | null {
    const words = splitWords(q);
    const terms = words.flatMap((word) => searchTerm(word) ?? []);
    if (words.length > 0 && terms.length === 0) return null;
    const parts = this.synonyms.expand(terms).map((phrases): Query => {
      const [typed = [], ...same] = phrases;
      const others = same.filter((phrase) => phrase.every((word) => this.written.has(word)));
      const asTyped: Query = { queries: [...typed], combineWith: 'AND' };
      return others.length > 0 ? { queries: [asTyped, ...others.map(all)], combineWith: 'OR' } : asTyped;
    });
    const scores = new Map<string, number>();
    if (parts.length > 0)
      for (const { id, score } of this.index.search({ queries: parts, combineWith: 'AND' }))
        scores.set(id as string, score);
    this.addTitles(fold(q.trim()), scores);
    return scores;
  }

  /** Other words for a search that finds nothing, best first: typos put right, then without the words unknown. */
  instead(q: string): string[] {
    const words = splitWords(q).filter((word) => searchTerm(word) !== null);
    const known = words.filter((word) => (this.find(word)?.size ?? 0) > 0);
    const meant = words.map((word) => (known.includes(word) ? word : (this.meant(word) ?? '')));
    const candidates = [
      meant.filter(Boolean).join(' '),
      known.join(' '),
      ...(words.length > 1 ? meant.filter(Boolean) : []),
    ];
    const typed = fold(words.join(' '));
    return [...new Set(candidates)].filter((words) => words !== '' && fold(words) !== typed);
  }

  private meant(word: string): string | null {
    const [best] = this.index.autoSuggest(word, { fuzzy: MEANT_TYPOS, prefix: false });
    const term = best?.terms[0];
    return term === undefined ? null : (this.written.get(term) ?? term);
  }

  private addTitles(part: string, scores: Map<string, number>): void {
    if (part === '') return;
    const joined = part.replace(/[^\p{L}\p{N}]/gu, '');
    const mayJoin = joined.length >= JOINED_FROM_LETTERS;
    for (const [id, title] of this.titles) {
      const bonus = title.spaced.includes(part)
        ? TITLE_BONUS
        : mayJoin && title.joined.includes(joined)
          ? JOINED_BONUS
          : 0;
      if (bonus > 0) scores.set(id, (scores.get(id) ?? 0) + bonus);
    }
  }
}
