import SearchableMap from 'minisearch/SearchableMap';
import { searchTerm, type SearchTexts, soundOf, splitWords } from '../search/product.words';
import { PostingList, type Scores } from './catalogue.inverted-index';

const FIELDS = ['title', 'scent', 'tags', 'ingredients'] as const;
/** Names weigh more than purposes, those more than scents, and those more than ingredients. */
const BOOST: Record<(typeof FIELDS)[number], number> = { title: 200, tags: 40, scent: 8, ingredients: 1 };
const BOOSTS = FIELDS.map((field) => BOOST[field]);
/** BM25+ parameters: k1, b and delta. */
const [SATURATION, LENGTH, LEAST] = [1.2, 0.7, 0.5];
/** Maximum counted occurrences of a word in a field. */
const TIMES_MAX = 15;
const LENGTH_MAX = 255;

/** A posting in 32 bits: the slot, two bits for the field, four for the count. */
const toRow = (slot: number, field: number, times: number): number => slot * 64 + field * 16 + times;
const slotIn = (row: number): number => row >>> 6;
const fieldIn = (row: number): number => (row >>> 4) & 3;
const timesIn = (row: number): number => row & 15;

/** An indexed word. */
export interface Term {
  text: string;
  /** As written in a product, for example `jabón`. */
  written: string;
  postings: PostingList;
}

/** Words of all products with their postings. Numbers are separate, so that typos are not compared with them. */
export class Bm25Index {
  private readonly words = new SearchableMap<Term>();
  private readonly numbers = new SearchableMap<Term>();
  /** By phonetic key. */
  private readonly sounds = new Map<string, string>();
  /** Distinct words per field and slot; a slot without any is empty. */
  private lengths = new Uint8Array(0);
  private readonly totals = FIELDS.map(() => 0);
  private filled = 0;

  put(slot: number, texts: SearchTexts): void {
    this.grow(slot + 1);
    this.filled += 1;
    for (const [field, name] of FIELDS.entries()) {
      const times = new Map<string, number>();
      const tokens = splitWords(texts[name]);
      for (const token of tokens) {
        const text = searchTerm(token);
        if (text === null) continue;
        times.set(text, (times.get(text) ?? 0) + 1);
        if (!this.find(text)) this.learn(text, token.toLowerCase());
      }
      for (const [text, count] of times)
        this.find(text)?.postings.add(toRow(slot, field, Math.min(count, TIMES_MAX)));
      const length = Math.min(Math.max(new Set(tokens).size, 1), LENGTH_MAX);
      this.lengths[slot * FIELDS.length + field] = length;
      this.totals[field] = (this.totals[field] ?? 0) + length;
    }
  }

  remove(slot: number): void {
    this.filled -= 1;
    for (const field of FIELDS.keys()) {
      this.totals[field] = (this.totals[field] ?? 0) - this.lengthOf(slot, field);
      this.lengths[slot * FIELDS.length + field] = 0;
    }
  }

  /** Removes postings of removed slots. */
  purge(): void {
    for (const map of [this.words, this.numbers])
      for (const { postings } of map.values()) postings.keep((row) => this.lengthOf(slotIn(row), 0) > 0);
  }

  find = (text: string): Term | undefined => this.mapOf(text).get(text);

  /** A word that sounds the same, if any. */
  sounding = (text: string): string | undefined => this.sounds.get(soundOf(text));

  /** Words with this prefix, including itself. */
  *beginning(text: string): Iterable<Term> {
    for (const map of [this.words, this.numbers]) yield* map.atPrefix(text).values();
  }

  /** Words within an edit distance, with that distance. */
  *near(text: string, letters: number): Iterable<{ term: Term; distance: number }> {
    for (const [term, distance] of this.mapOf(text).fuzzyGet(text, letters).values())
      yield { term, distance };
  }

  isUsed({ postings }: Term): boolean {
    for (let index = 0; index < postings.length; index++)
      if (this.lengthOf(slotIn(postings.at(index)), 0) > 0) return true;
    return false;
  }

  /** Adds the BM25+ score of a word for each product that has it. */
  score({ postings }: Term, weight: number, into: Scores): void {
    const having = FIELDS.map(() => 0);
    for (let index = 0; index < postings.length; index++) {
      const row = postings.at(index);
      const field = fieldIn(row);
      if (this.lengthOf(slotIn(row), 0) > 0) having[field] = (having[field] ?? 0) + 1;
    }
    const worth = having.map(
      (count, field) =>
        weight * (BOOSTS[field] ?? 0) * Math.log(1 + (this.filled - count + 0.5) / (count + 0.5)),
    );
    const average = this.totals.map((total) => total / Math.max(this.filled, 1));
    for (let index = 0; index < postings.length; index++) {
      const row = postings.at(index);
      const slot = slotIn(row);
      const field = fieldIn(row);
      const length = this.lengthOf(slot, field);
      if (length === 0) continue;
      const times = timesIn(row);
      const relative = 1 - LENGTH + (LENGTH * length) / (average[field] ?? 1);
      const score = LEAST + (times * (SATURATION + 1)) / (times + SATURATION * relative);
      into.add(slot, (worth[field] ?? 0) * score);
    }
  }

  private lengthOf = (slot: number, field: number): number =>
    this.lengths[slot * FIELDS.length + field] as number;

  private mapOf = (text: string): SearchableMap<Term> => (/^\d+$/.test(text) ? this.numbers : this.words);

  private learn(text: string, written: string): void {
    this.mapOf(text).set(text, { text, written, postings: new PostingList() });
    if (!this.sounds.has(soundOf(text))) this.sounds.set(soundOf(text), text);
  }

  private grow(slots: number): void {
    if (this.lengths.length >= slots * FIELDS.length) return;
    const larger = new Uint8Array(slots * 2 * FIELDS.length);
    larger.set(this.lengths);
    this.lengths = larger;
  }
}
