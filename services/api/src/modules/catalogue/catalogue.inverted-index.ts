const FIRST_SIZE = 4;
const GROWTH = 1.5;

/** Numbers in insertion order, packed: an index holds millions. */
export class PostingList {
  private rows = new Uint32Array(FIRST_SIZE);
  length = 0;

  add(row: number): void {
    if (this.length === this.rows.length) {
      const larger = new Uint32Array(Math.ceil(this.length * GROWTH));
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows[this.length++] = row;
  }

  at = (index: number): number => this.rows[index] as number;

  keep(isLive: (row: number) => boolean): void {
    this.rows = this.rows.subarray(0, this.length).filter(isLive);
    this.length = this.rows.length;
    if (this.length === 0) this.rows = new Uint32Array(FIRST_SIZE);
  }
}

/** A score per slot and the number of words it counts. Clearing costs only as much as was set. */
export class Scores {
  private values = new Float64Array(0);
  private words = new Uint16Array(0);
  slots: number[] = [];

  /** Clears it and resizes it to the number of slots. */
  ready(slots: number): this {
    for (const slot of this.slots) this.values[slot] = 0;
    this.slots = [];
    if (this.values.length < slots) {
      this.values = new Float64Array(Math.ceil(slots * GROWTH));
      this.words = new Uint16Array(this.values.length);
    }
    return this;
  }

  /** More matching words rank higher. */
  of = (slot: number): number => (this.values[slot] as number) * (this.words[slot] as number);

  /** Raises the score for the same word. @param score above 0 */
  add(slot: number, score: number): void {
    this.put(slot, score, 1);
  }

  /** Union with the scores of other words. */
  addAll(other: Scores): void {
    for (const slot of other.slots)
      if (this.has(slot)) this.put(slot, other.value(slot), this.wordsOf(slot) + other.wordsOf(slot));
      else this.put(slot, other.value(slot), other.wordsOf(slot));
  }

  /** Intersection with the scores of other words. */
  meet(other: Scores): void {
    this.slots = this.slots.filter((slot) => {
      if (other.has(slot)) this.put(slot, other.value(slot), this.wordsOf(slot) + other.wordsOf(slot));
      else this.values[slot] = 0;
      return other.has(slot);
    });
  }

  private has = (slot: number): boolean => this.value(slot) !== 0;
  private value = (slot: number): number => this.values[slot] as number;
  private wordsOf = (slot: number): number => this.words[slot] as number;

  private put(slot: number, more: number, words: number): void {
    if (!this.has(slot)) this.slots.push(slot);
    this.values[slot] = this.value(slot) + more;
    this.words[slot] = words;
  }
}
