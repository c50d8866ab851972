/** Chance that can be had again: the same seed gives the same sequence (mulberry32). */
export class Chance {
  #state;

  constructor(seed: number) {
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

  between(from: number, to: number) {
    return from + this.next() * (to - from);
  }

  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number) {
    return Math.floor(this.next() * below);
  }

  one<T>(list: readonly T[]): T {
    return list[this.whole(list.length)] as T;
  }

  some<T>(list: readonly T[], count: number) {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => this.#taken(left));
  }

  #taken<T>(list: T[]): T {
    return list.splice(this.whole(list.length), 1)[0] as T;
  }

  /** A seed for somebody who draws beside us. */
  fork() {
    return new Chance(this.whole(4_294_967_296));
  }
}
