import { foldText } from '@munay/contracts/fold';
import type { Locale, Localized } from '@munay/contracts/locale';
import { splitWords, toSearchTerm } from '@munay/contracts/search-words';
import type { SearchTexts } from '../search/product.words';
import type { Phrase, Synonyms } from '../search/search.synonyms';
import { Bm25Index, type Term } from './catalogue.bm25';
import type { Entry } from './catalogue.entry';
import { Scores } from './catalogue.inverted-index';
import { TitleIndex } from './catalogue.title-index';

/** Maximum fraction of differing letters for matching a word that is not indexed. Short words must match exactly. */
const TYPO_SHARE = 0.25;
const MIN_TYPO_WORD_LENGTH = 4;
const MAX_TYPOS = 6;
/** Maximum fraction of letters by which a suggested word may differ. */
const MIN_CORRECTION_SHARE = 0.4;
const MAX_CORRECTION_DISTANCE = 4;
const MIN_PREFIX_LENGTH = 2;
/** Weights of prefix matches and of typos, and how much a weight decreases with each additional letter. */
const MATCH_WEIGHTS = { prefix: 0.6, prefixLetter: 0.3, typo: 0.2 } as const;
/** Number of removed products after which slots are reused; the number of indexed products if that is higher. */
const PURGE_THRESHOLD = 1_000;

/** Up to this length, two different letters make a different word (`canela`, `canina`), unless they are transposed. */
const MAX_SHORT_WORD_LENGTH = 6;

/** Products with their scores. */
export type SearchResults = ReadonlyMap<Entry, number>;

/** Full-text index over both languages, which tolerates typos, accents and plurals, and supports synonyms. */
export class CatalogueSearch {
  private readonly index = new Bm25Index();
  private readonly titles = new TitleIndex();
  /** Entries indexed by slot. */
  private readonly entries: (Entry | undefined)[] = [];
  /** Slots keyed by product id. */
  private readonly slots = new Map<string, number>();
  private freeSlots: number[] = [];
  /** Slots of removed products that the indexes still contain. */
  private removedSlots: number[] = [];
  private readonly buffers: Scores[] = [];

  constructor(private synonyms: Synonyms) {}

  setSynonyms(synonyms: Synonyms): void {
    this.synonyms = synonyms;
  }

  /** @param title title in lower case without accents */
  set(entry: Entry, texts: SearchTexts, title: Localized): void {
    this.remove(entry.id);
    const slot = this.freeSlots.pop() ?? this.entries.length;
    this.entries[slot] = entry;
    this.slots.set(entry.id, slot);
    this.index.set(slot, texts);
    this.titles.set(slot, title);
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.entries[slot] = undefined;
    this.index.remove(slot);
    this.titles.remove(slot);
    this.removedSlots.push(slot);
    if (this.removedSlots.length < Math.max(PURGE_THRESHOLD, this.slots.size)) return;
    this.index.purge();
    this.titles.purge();
    this.freeSlots = [...this.freeSlots, ...this.removedSlots];
    this.removedSlots = [];
  }

  /**
   * Finds products with their scores, including matches within a word of a title. Stop words (`de`, `jabón`) match
   * every product; products with the word in the title come first.
   * @param locale language whose titles weigh more
   */
  search(query: string, locale: Locale): SearchResults {
    const words = splitWords(query);
    const terms = words
      .flatMap((word) => toSearchTerm(word) ?? [])
      .map((term) => this.correctPhonetically(term));
    const results = new Map<Entry, number>();
    const hasOnlyStopWords = words.length > 0 && terms.length === 0;
    if (hasOnlyStopWords) for (const entry of this.entries) if (entry) results.set(entry, 0);
    const scores = this.matchAll(this.synonyms.expand(terms).map((phrases) => () => this.matchAny(phrases)));
    for (const slot of scores.slots) results.set(this.entries[slot] as Entry, scores.computeTotal(slot));
    this.returnBuffer(scores);
    this.titles.search(foldText(query.trim()), locale, (slot, scoreBonus) => {
      const entry = this.entries[slot] as Entry;
      results.set(entry, (results.get(entry) ?? 0) + scoreBonus);
    });
    return results;
  }

  /**
   * Finds alternative queries for a search without results: first with corrected typos, then without unknown words.
   * @param search function that runs a search, like `search`
   */
  findAlternatives(query: string, search: (query: string) => SearchResults): string[] {
    const words = splitWords(query).filter((word) => toSearchTerm(word) !== null);
    const knownWords = words.filter((word) => search(word).size > 0);
    const correctedWords = words.map((word) =>
      knownWords.includes(word) ? word : (this.correctWord(word) ?? ''),
    );
    const candidates = [
      correctedWords.filter(Boolean).join(' '),
      knownWords.join(' '),
      ...(words.length > 1 ? correctedWords.filter(Boolean) : []),
    ];
    const queryText = foldText(words.join(' '));
    return [...new Set(candidates)].filter((text) => text !== '' && foldText(text) !== queryText);
  }

  /** Finds the most similar indexed word; among equally similar words, the most frequent. */
  private correctWord(word: string): string | null {
    const text = toSearchTerm(word);
    if (text === null) return null;
    let best: { term: Term; distance: number } | undefined;
    const maxDistance = Math.min(MAX_CORRECTION_DISTANCE, Math.round(text.length * MIN_CORRECTION_SHARE));
    for (const candidate of this.index.findSimilar(text, maxDistance)) {
      const { term, distance } = candidate;
      const isCloser = !best || distance < best.distance;
      const isMoreFrequent = distance === best?.distance && term.postings.length > best.term.postings.length;
      if ((isCloser || isMoreFrequent) && this.index.isUsed(term)) best = candidate;
    }
    return best?.term.spelling ?? null;
  }

  private isKnown(text: string): boolean {
    const term = this.index.findTerm(text);
    if (term && this.index.isUsed(term)) return true;
    if (text.length < MIN_PREFIX_LENGTH) return false;
    for (const longerTerm of this.index.findByPrefix(text)) if (this.index.isUsed(longerTerm)) return true;
    return false;
  }

  /** Replaces an unknown word with an indexed word that sounds the same. */
  private correctPhonetically(text: string): string {
    const sameSound = this.index.findBySound(text) ?? text;
    return sameSound === text || this.isKnown(text) ? text : sameSound;
  }

  /** Scores products that match one of several synonymous phrases, the first of which is from the query. */
  private matchAny([queryWords = [], ...synonyms]: readonly Phrase[]): Scores {
    const scores = this.matchAll(queryWords.map((word) => () => this.matchTyped(word)));
    for (const phrase of synonyms) {
      if (!phrase.every((word) => this.index.findTerm(word))) continue;
      const otherScores = this.matchAll(phrase.map((word) => () => this.matchExactly(word)));
      scores.addAlternatives(otherScores);
      this.returnBuffer(otherScores);
    }
    return scores;
  }

  /** Scores products that match every part of a query, and stops at the first part without results. */
  private matchAll(parts: readonly (() => Scores)[]): Scores {
    const [first, ...others] = parts;
    const scores = first?.() ?? this.acquireBuffer();
    for (const part of others) {
      if (scores.slots.length === 0) break;
      const partScores = part();
      scores.intersect(partScores);
      this.returnBuffer(partScores);
    }
    return scores;
  }

  private matchExactly(word: string): Scores {
    const scores = this.acquireBuffer();
    const term = this.index.findTerm(word);
    if (term) this.index.score(term, 1, scores);
    return scores;
  }

  /** Scores a word of the query. An indexed word also matches as a prefix; any other word is treated as a typo. */
  private matchTyped(word: string): Scores {
    const scores = this.matchExactly(word);
    if (this.isKnown(word)) {
      if (word.length < MIN_PREFIX_LENGTH) return scores;
      for (const term of this.index.findByPrefix(word)) {
        const extraLength = term.text.length - word.length;
        if (extraLength > 0)
          this.index.score(
            term,
            computeWeight(word, MATCH_WEIGHTS.prefix, MATCH_WEIGHTS.prefixLetter * extraLength),
            scores,
          );
      }
    } else if (word.length >= MIN_TYPO_WORD_LENGTH) {
      const maxDistance = Math.min(MAX_TYPOS, Math.round(word.length * TYPO_SHARE));
      for (const { term, distance } of this.index.findSimilar(word, maxDistance))
        if (isTypo(word, term.text, distance))
          this.index.score(term, computeWeight(word, MATCH_WEIGHTS.typo, distance), scores);
    }
    return scores;
  }

  private acquireBuffer = (): Scores => (this.buffers.pop() ?? new Scores()).reset(this.entries.length);
  private returnBuffer = (scores: Scores): void => void this.buffers.push(scores);
}

const sortLetters = (word: string): string => [...word].sort().join('');

const isTypo = (queryText: string, knownWord: string, distance: number): boolean =>
  distance < 2 ||
  queryText.length > MAX_SHORT_WORD_LENGTH ||
  sortLetters(queryText) === sortLetters(knownWord);

/** Weight of a match, which decreases with each differing letter. */
const computeWeight = ({ length }: string, weight: number, letters: number): number =>
  (weight * length) / (length + letters);
