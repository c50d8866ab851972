import { fold } from '@munay/contracts/fold';
import type { Locale, Localized } from '@munay/contracts/locale';
import { searchTerm, type SearchTexts, splitWords } from '../search/product.words';
import type { Phrase, Synonyms } from '../search/search.synonyms';
import { Bm25Index, type Term } from './catalogue.bm25';
import type { Entry } from './catalogue.entry';
import { Scores } from './catalogue.inverted-index';
import { TitleIndex } from './catalogue.title-index';

/** Share of letters that may differ in a word not in the index; short words allow none. */
const TYPOS = 0.25;
const TYPOS_FROM_LETTERS = 4;
const TYPOS_MAX = 6;
/** Share of letters by which a suggested word may differ. */
const MEANT_TYPOS = 0.4;
const MEANT_TYPOS_MAX = 4;
const PREFIX_FROM_LETTERS = 2;
/** Weight of longer and of similar words, and its decrease per letter. */
const WEIGHT = { prefix: 0.6, prefixLetter: 0.3, typo: 0.2 } as const;
/** Slots of removed products are reused once there are this many, or as many as products. */
const PURGE_FROM = 1_000;

/**
 * Up to this length, a word with two different letters is another word (`canela`, `canina`), unless two letters are
 * transposed.
 */
const SHORT_WORD = 6;

/** Results with their scores. */
export type Found = ReadonlyMap<Entry, number>;

/** Full-text index over both languages, tolerant of typos, accents and plurals, with synonyms. */
export class CatalogueSearch {
  private readonly words = new Bm25Index();
  private readonly titles = new TitleIndex();
  /** By slot. */
  private readonly entries: (Entry | undefined)[] = [];
  private readonly slots = new Map<string, number>();
  private free: number[] = [];
  private gone: number[] = [];
  private readonly spare: Scores[] = [];

  constructor(private synonyms: Synonyms) {}

  setSynonyms(synonyms: Synonyms): void {
    this.synonyms = synonyms;
  }

  /** @param title folded */
  put(entry: Entry, texts: SearchTexts, title: Localized): void {
    this.remove(entry.id);
    const slot = this.free.pop() ?? this.entries.length;
    this.entries[slot] = entry;
    this.slots.set(entry.id, slot);
    this.words.put(slot, texts);
    this.titles.put(slot, title);
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.entries[slot] = undefined;
    this.words.remove(slot);
    this.titles.remove(slot);
    this.gone.push(slot);
    if (this.gone.length < Math.max(PURGE_FROM, this.slots.size)) return;
    this.words.purge();
    this.titles.purge();
    this.free = [...this.free, ...this.gone];
    this.gone = [];
  }

  /**
   * Matching products with their scores; parts of titles match too. Stop words (`de`, `jabón`) match everything,
   * titles containing them first.
   * @param locale whose titles weigh more
   */
  find(q: string, locale: Locale): Found {
    const words = splitWords(q);
    const terms = words.flatMap((word) => searchTerm(word) ?? []).map((term) => this.heard(term));
    const tellNothing = words.length > 0 && terms.length === 0;
    const found = new Map<Entry, number>();
    if (tellNothing) for (const entry of this.entries) if (entry) found.set(entry, 0);
    const scores = this.all(this.synonyms.expand(terms).map((phrases) => () => this.part(phrases)));
    for (const slot of scores.slots) found.set(this.entries[slot] as Entry, scores.of(slot));
    this.returnBuffer(scores);
    this.titles.find(fold(q.trim()), locale, (slot, bonus) => {
      const entry = this.entries[slot] as Entry;
      found.set(entry, (found.get(entry) ?? 0) + bonus);
    });
    return found;
  }

  /**
   * Alternative words for a search without results, best first: corrected typos, then without unknown words.
   * @param find runs a search, like `find`
   */
  instead(q: string, find: (words: string) => Found): string[] {
    const words = splitWords(q).filter((word) => searchTerm(word) !== null);
    const known = words.filter((word) => find(word).size > 0);
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
    const text = searchTerm(word);
    if (text === null) return null;
    let best: { term: Term; distance: number } | undefined;
    const letters = Math.min(MEANT_TYPOS_MAX, Math.round(text.length * MEANT_TYPOS));
    for (const one of this.words.near(text, letters)) {
      const closer = !best || one.distance < best.distance;
      const usual = one.distance === best?.distance && one.term.postings.length > best.term.postings.length;
      if ((closer || usual) && this.words.isUsed(one.term)) best = one;
    }
    return best?.term.written ?? null;
  }

  private isKnown(text: string): boolean {
    const term = this.words.find(text);
    if (term && this.words.isUsed(term)) return true;
    if (text.length < PREFIX_FROM_LETTERS) return false;
    for (const longer of this.words.beginning(text)) if (this.words.isUsed(longer)) return true;
    return false;
  }

  /** Replaces an unknown word by one that sounds the same. */
  private heard(text: string): string {
    const same = this.words.sounding(text) ?? text;
    return same === text || this.isKnown(text) ? text : same;
  }

  /** Products for one of several synonymous phrases, the typed one first. */
  private part([typed = [], ...same]: readonly Phrase[]): Scores {
    const scores = this.all(typed.map((word) => () => this.typed(word)));
    for (const phrase of same) {
      if (!phrase.every((word) => this.words.find(word))) continue;
      const others = this.all(phrase.map((word) => () => this.exact(word)));
      scores.addAll(others);
      this.returnBuffer(others);
    }
    return scores;
  }

  /** Intersection of all parts; stops at the first without results. */
  private all(parts: readonly (() => Scores)[]): Scores {
    const [first, ...others] = parts;
    const scores = first?.() ?? this.takeBuffer();
    for (const part of others) {
      if (scores.slots.length === 0) break;
      const more = part();
      scores.meet(more);
      this.returnBuffer(more);
    }
    return scores;
  }

  private exact(word: string): Scores {
    const scores = this.takeBuffer();
    const term = this.words.find(word);
    if (term) this.words.score(term, 1, scores);
    return scores;
  }

  /** A typed word: considered a typo only if it is unknown. */
  private typed(word: string): Scores {
    const scores = this.exact(word);
    if (this.isKnown(word)) {
      if (word.length < PREFIX_FROM_LETTERS) return scores;
      for (const term of this.words.beginning(word)) {
        const more = term.text.length - word.length;
        if (more > 0)
          this.words.score(term, lessFor(word, WEIGHT.prefix, WEIGHT.prefixLetter * more), scores);
      }
    } else if (word.length >= TYPOS_FROM_LETTERS) {
      const letters = Math.min(TYPOS_MAX, Math.round(word.length * TYPOS));
      for (const { term, distance } of this.words.near(word, letters))
        if (isMistyped(word, term.text, distance))
          this.words.score(term, lessFor(word, WEIGHT.typo, distance), scores);
    }
    return scores;
  }

  private takeBuffer = (): Scores => (this.spare.pop() ?? new Scores()).ready(this.entries.length);
  private returnBuffer = (scores: Scores): void => void this.spare.push(scores);
}

const lettersOf = (word: string): string => [...word].sort().join('');

const isMistyped = (typed: string, known: string, distance: number): boolean =>
  distance < 2 || typed.length > SHORT_WORD || lettersOf(typed) === lettersOf(known);

const lessFor = ({ length }: string, weight: number, letters: number): number =>
  (weight * length) / (length + letters);
