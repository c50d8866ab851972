const INITIAL_CAPACITY = 4;
const GROWTH_FACTOR = 1.5;

/**
 * The postings of one term in insertion order. A growing typed array takes a quarter of the memory of an array of
 * objects, and 50,000 products have millions of postings.
 */
export class PostingList {
  private postings = new Uint32Array(INITIAL_CAPACITY);
  length = 0;

  add(posting: number): void {
    if (this.length === this.postings.length) {
      const grownPostings = new Uint32Array(Math.ceil(this.length * GROWTH_FACTOR));
      grownPostings.set(this.postings);
      this.postings = grownPostings;
    }
    this.postings[this.length++] = posting;
  }

  values(): Uint32Array {
    return this.postings.subarray(0, this.length);
  }

  /** Removes postings that do not match. */
  filter(matches: (posting: number) => boolean): void {
    this.postings = this.values().filter(matches);
    this.length = this.postings.length;
    if (this.length === 0) this.postings = new Uint32Array(INITIAL_CAPACITY);
  }
}

/**
 * Scores of products, and the number of query terms that each product matches. Instances are reused by later searches,
 * because the arrays have an element for each slot, and clearing only resets the elements that were set.
 */
export class Scores {
  private values = new Float64Array(0);
  private termCounts = new Uint16Array(0);
  /** Slots that have a score. */
  slots: number[] = [];

  /** Clears the scores and makes room for a number of slots. */
  reset(slotCount: number): this {
    for (const slot of this.slots) this.values[slot] = 0;
    this.slots = [];
    if (this.values.length < slotCount) {
      this.values = new Float64Array(Math.ceil(slotCount * GROWTH_FACTOR));
      this.termCounts = new Uint16Array(this.values.length);
    }
    return this;
  }

  /** Total score. Products that match more terms rank higher. */
  computeTotal = (slot: number): number => this.getValue(slot) * this.getTermCount(slot);

  /** Adds the score of a single term. @param score greater than 0 */
  add(slot: number, score: number): void {
    this.addScore(slot, score, 1);
  }

  /** Adds the scores of alternative terms. A product must match at least one of them. */
  addAlternatives(scores: Scores): void {
    for (const slot of scores.slots) {
      const termCount = this.has(slot) ? this.getTermCount(slot) : 0;
      this.addScore(slot, scores.getValue(slot), termCount + scores.getTermCount(slot));
    }
  }

  /** Adds the scores of further required terms, and removes products that do not match. */
  intersect(scores: Scores): void {
    this.slots = this.slots.filter((slot) => {
      if (scores.has(slot))
        this.addScore(slot, scores.getValue(slot), this.getTermCount(slot) + scores.getTermCount(slot));
      else this.values[slot] = 0;
      return scores.has(slot);
    });
  }

  private has = (slot: number): boolean => this.getValue(slot) !== 0;
  private getValue = (slot: number): number => this.values[slot] as number;
  private getTermCount = (slot: number): number => this.termCounts[slot] as number;

  private addScore(slot: number, score: number, termCount: number): void {
    if (!this.has(slot)) this.slots.push(slot);
    this.values[slot] = this.getValue(slot) + score;
    this.termCounts[slot] = termCount;
  }
}
