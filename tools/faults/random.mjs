/** Chance that can be had again: the same seed gives the same sequence (mulberry32). */
export class Chance {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  between(from, to) {
    return from + this.next() * (to - from);
  }

  /**
   * A whole number from 0 up to, not including, `below`.
   * @param {number} below
   */
  whole(below) {
    return Math.floor(this.next() * below);
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  one(list) {
    return /** @type {T} */ (list[this.whole(list.length)]);
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @param {number} count
   */
  some(list, count) {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => this.#taken(left));
  }

  /**
   * @template T
   * @param {T[]} list
   * @returns {T}
   */
  #taken(list) {
    return /** @type {T} */ (list.splice(this.whole(list.length), 1)[0]);
  }

  /** A seed for somebody who draws beside us. */
  fork() {
    return new Chance(this.whole(4_294_967_296));
  }
}
