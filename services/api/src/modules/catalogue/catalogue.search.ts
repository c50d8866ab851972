import MiniSearch, { type Query } from 'minisearch';
import { fold } from '@munay/contracts/fold';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { searchTerm, soundOf, splitWords } from '../search/product.words';
import type { Phrase, Synonyms } from '../search/search.synonyms';
import type { Entry } from './catalogue.entry';

const FIELDS = ['title', 'scent', 'tags', 'ingredients'] as const;
/** Share of letters that may be wrong in a word that no soap knows; short words allow none. */
const TYPOS = 0.25;
const TYPOS_FROM_LETTERS = 4;
/** What a soap is called counts more than what it is for, that more than how it smells, and that more than what is in it. */
const BOOST = { title: 200, tags: 40, scent: 8, ingredients: 1 } as const;
/** A title that holds the very words comes before all that, the nearer to its beginning the better. */
const TITLE_BONUS = { start: 9_000, word: 8_000, inside: 7_000 } as const;
/** Where a space was left out: `palosanto`. */
const JOINED_BONUS = 6_000;
/** What a title in the other language counts. */
const OTHER_LANGUAGE = 0.5;
const JOINED_FROM_LETTERS = 6;
/** Share of letters a word may differ by and still be offered as what was meant. */
const MEANT_TYPOS = 0.4;

const PREFIX_FROM_LETTERS = 2;

interface SearchDocument extends Record<(typeof FIELDS)[number], string> {
  id: string;
}

const exact = (word: string): Query => ({ queries: [word], combineWith: 'AND', fuzzy: false, prefix: false });
const all = (phrase: Phrase): Query => ({ queries: phrase.map(exact), combineWith: 'AND' });

/** Full-text index over both languages. Forgives typos, accents and plurals; knows words that mean the same. */
export class CatalogueSearch {
  /** Folded. */
  private readonly titles = new Map<string, Entry['title']>();
  /** How a word of the index is written, e.g. `jabon` -> `jabón`. */
  private readonly written = new Map<string, string>();
  /** A word of the index by its sound. */
  private readonly sounds = new Map<string, string>();
  private readonly index = new MiniSearch<SearchDocument>({
    fields: [...FIELDS],
    tokenize: splitWords,
    processTerm: searchTerm,
    searchOptions: {
      combineWith: 'AND',
      boost: BOOST,
      prefix: (term) => term.length >= PREFIX_FROM_LETTERS,
      weights: { prefix: 0.6, fuzzy: 0.2 },
    },
  });

  constructor(private synonyms: Synonyms) {}

  setSynonyms(synonyms: Synonyms): void {
    this.synonyms = synonyms;
  }

  put({ id, title, texts }: Pick<Entry, 'id' | 'title' | 'texts'>): void {
    if (this.index.has(id)) this.index.discard(id);
    this.index.add({ id, ...texts });
    this.titles.set(id, title);
    for (const word of splitWords(Object.values(texts).join(' '))) {
      const term = searchTerm(word);
      if (term === null) continue;
      if (!this.written.has(term)) this.written.set(term, word.toLowerCase());
      if (!this.sounds.has(soundOf(term))) this.sounds.set(soundOf(term), term);
    }
  }

  remove(id: string): void {
    if (this.index.has(id)) this.index.discard(id);
    this.titles.delete(id);
  }

  /**
   * Products for some words, with how well they fit; a part of a title is found too. Words that tell nothing (`de`,
   * `jabón`) fit everything, first what has them in its title.
   * @param locale whose titles count more
   */
  find(q: string, locale: Locale): Map<string, number> {
    const words = splitWords(q);
    const terms = words.flatMap((word) => searchTerm(word) ?? []).map((term) => this.heard(term));
    const tellNothing = words.length > 0 && terms.length === 0;
    const parts = this.synonyms.expand(terms).map((phrases): Query => {
      const [typed = [], ...same] = phrases;
      const others = same.filter((phrase) => phrase.every((word) => this.written.has(word)));
      const asTyped: Query = { queries: typed.map((word) => this.typed(word)), combineWith: 'AND' };
      return others.length > 0 ? { queries: [asTyped, ...others.map(all)], combineWith: 'OR' } : asTyped;
    });
    const scores = new Map<string, number>(tellNothing ? [...this.titles.keys()].map((id) => [id, 0]) : []);
    if (parts.length > 0)
      for (const { id, score } of this.index.search({ queries: parts, combineWith: 'AND' }))
        scores.set(id as string, score);
    this.addTitles(fold(q.trim()), locale, scores);
    return scores;
  }

  /** Other words for a search that finds nothing, best first: typos put right, then without the words unknown. */
  instead(q: string, locale: Locale): string[] {
    const words = splitWords(q).filter((word) => searchTerm(word) !== null);
    const known = words.filter((word) => this.find(word, locale).size > 0);
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

  private isKnown = (term: string): boolean => this.index.search(term, { fuzzy: false }).length > 0;

  /** A word that no soap knows as one of the same sound is written. */
  private heard(term: string): string {
    const same = this.sounds.get(soundOf(term)) ?? term;
    return same === term || this.isKnown(term) ? term : same;
  }

  /** A word as somebody typed it: it may be mistyped only if no soap knows it. */
  private typed(word: string): Query {
    return { queries: [word], fuzzy: !this.isKnown(word) && word.length >= TYPOS_FROM_LETTERS && TYPOS };
  }

  private addTitles(part: string, own: Locale, scores: Map<string, number>): void {
    if (part === '') return;
    const joined = withoutSpaces(part);
    for (const [id, title] of this.titles) {
      const [first = 0, second = 0] = LOCALES.map(
        (locale) => titleBonus(title[locale], part, joined) * (locale === own ? 1 : OTHER_LANGUAGE),
      );
      const bonus = Math.max(first, second);
      if (bonus > 0) scores.set(id, (scores.get(id) ?? 0) + bonus);
    }
  }
}

const withoutSpaces = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

function titleBonus(title: string, part: string, joined: string): number {
  if (title.startsWith(part)) return TITLE_BONUS.start;
  if (title.includes(` ${part}`)) return TITLE_BONUS.word;
  if (title.includes(part)) return TITLE_BONUS.inside;
  return joined.length >= JOINED_FROM_LETTERS && withoutSpaces(title).includes(joined) ? JOINED_BONUS : 0;
}
