import SearchableMap from 'minisearch/SearchableMap';
import { splitWords, toSearchTerm, toSoundKey } from '@munay/contracts/search-words';
import type { SearchTexts } from '../search/product.words';
import { PostingList, type Scores } from './catalogue.inverted-index';

const FIELDS = ['title', 'scent', 'tags', 'ingredients'] as const;
/** Weights of the fields: names before purposes, purposes before scents, and scents before ingredients. */
const BOOST_BY_FIELD: Record<(typeof FIELDS)[number], number> = {
  title: 200,
  tags: 40,
  scent: 8,
  ingredients: 1,
};
const BOOSTS = FIELDS.map((field) => BOOST_BY_FIELD[field]);
/** Parameters of BM25+: saturation of repeated terms, influence of the field's length, and minimum score of a match. */
const K1 = 1.2;
const B = 0.7;
const DELTA = 0.5;

/**
 * A posting stores the frequency of a term in one field of one product, packed into 32 bits:
 *
 *     31                       6 5     4 3         0
 *     +-------------------------+-------+-----------+
 *     | slot of the product     | field | frequency |
 *     +-------------------------+-------+-----------+
 */
const toPosting = (slot: number, field: number, frequency: number): number =>
  slot * 64 + field * 16 + frequency;
const getSlot = (posting: number): number => posting >>> 6;
const getField = (posting: number): number => (posting >>> 4) & 3;
const getFrequency = (posting: number): number => posting & 15;
const MAX_FREQUENCY = 15;
const MAX_FIELD_LENGTH = 255;

export interface Term {
  text: string;
  /** The word as written in a product, for example `jabón`. */
  spelling: string;
  postings: PostingList;
}

/**
 * An inverted index of all products, ranked by BM25+ (Lv and Zhai, 2011). A radix tree maps a term to its postings; in
 * addition to exact terms, it finds terms by prefix and within an edit distance. A product is identified by its slot, a
 * small number that is reused. Removing a product only clears the lengths of its fields, so that its postings are
 * ignored until `purge` drops them.
 */
export class Bm25Index {
  private readonly words = new SearchableMap<Term>();
  /** Numbers are stored separately, so that typos in words are not compared with them. */
  private readonly numbers = new SearchableMap<Term>();
  private readonly termsBySound = new Map<string, string>();
  /** Number of distinct words per slot and field; 0 in all fields of an empty slot. */
  private fieldLengths = new Uint8Array(0);
  private readonly totalLengths = FIELDS.map(() => 0);
  private productCount = 0;

  set(slot: number, texts: SearchTexts): void {
    this.growCapacity(slot + 1);
    this.productCount += 1;
    for (const [field, name] of FIELDS.entries()) {
      const frequencies = new Map<string, number>();
      const words = splitWords(texts[name]);
      for (const word of words) {
        const text = toSearchTerm(word);
        if (text === null) continue;
        frequencies.set(text, (frequencies.get(text) ?? 0) + 1);
        if (!this.findTerm(text)) this.addTerm(text, word.toLowerCase());
      }
      for (const [text, frequency] of frequencies)
        this.findTerm(text)?.postings.add(toPosting(slot, field, Math.min(frequency, MAX_FREQUENCY)));
      const length = Math.min(Math.max(new Set(words).size, 1), MAX_FIELD_LENGTH);
      this.fieldLengths[slot * FIELDS.length + field] = length;
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) + length;
    }
  }

  remove(slot: number): void {
    this.productCount -= 1;
    for (const field of FIELDS.keys()) {
      this.totalLengths[field] = (this.totalLengths[field] ?? 0) - this.getLength(slot, field);
      this.fieldLengths[slot * FIELDS.length + field] = 0;
    }
  }

  /** Removes the postings of removed products, so that their slots can be reused. */
  purge(): void {
    for (const map of [this.words, this.numbers])
      for (const { postings } of map.values())
        postings.filter((posting) => this.isOccupied(getSlot(posting)));
  }

  findTerm = (text: string): Term | undefined => this.chooseMap(text).get(text);

  findBySound = (text: string): string | undefined => this.termsBySound.get(toSoundKey(text));

  /** Finds terms with this prefix, including the prefix itself. */
  *findByPrefix(prefix: string): Iterable<Term> {
    for (const map of [this.words, this.numbers]) yield* map.atPrefix(prefix).values();
  }

  /** Finds terms within an edit distance, with their distance. */
  *findSimilar(text: string, maxDistance: number): Iterable<{ term: Term; distance: number }> {
    for (const [term, distance] of this.chooseMap(text).fuzzyGet(text, maxDistance).values())
      yield { term, distance };
  }

  /** Whether any product still has the term. */
  isUsed({ postings }: Term): boolean {
    for (const posting of postings.values()) if (this.isOccupied(getSlot(posting))) return true;
    return false;
  }

  /** Adds the BM25+ score of a term to each product that has it. */
  score({ postings }: Term, weight: number, scores: Scores): void {
    const documentFrequencies = FIELDS.map(() => 0);
    for (const posting of postings.values()) {
      const field = getField(posting);
      if (this.isOccupied(getSlot(posting)))
        documentFrequencies[field] = (documentFrequencies[field] ?? 0) + 1;
    }
    const weights = documentFrequencies.map((frequency, field) => {
      const inverseFrequency = Math.log(1 + (this.productCount - frequency + 0.5) / (frequency + 0.5));
      return weight * (BOOSTS[field] ?? 0) * inverseFrequency;
    });
    const averageLengths = this.totalLengths.map((total) => total / Math.max(this.productCount, 1));
    for (const posting of postings.values()) {
      const slot = getSlot(posting);
      const field = getField(posting);
      const length = this.getLength(slot, field);
      if (length === 0) continue;
      const frequency = getFrequency(posting);
      const normalization = 1 - B + (B * length) / (averageLengths[field] ?? 1);
      const score = DELTA + (frequency * (K1 + 1)) / (frequency + K1 * normalization);
      scores.add(slot, (weights[field] ?? 0) * score);
    }
  }

  private isOccupied = (slot: number): boolean => this.getLength(slot, 0) > 0;

  private getLength = (slot: number, field: number): number =>
    this.fieldLengths[slot * FIELDS.length + field] as number;

  private chooseMap = (text: string): SearchableMap<Term> => (/^\d+$/.test(text) ? this.numbers : this.words);

  private addTerm(text: string, spelling: string): void {
    this.chooseMap(text).set(text, { text, spelling, postings: new PostingList() });
    if (!this.termsBySound.has(toSoundKey(text))) this.termsBySound.set(toSoundKey(text), text);
  }

  private growCapacity(slots: number): void {
    if (this.fieldLengths.length >= slots * FIELDS.length) return;
    const grownLengths = new Uint8Array(slots * 2 * FIELDS.length);
    grownLengths.set(this.fieldLengths);
    this.fieldLengths = grownLengths;
  }
}
