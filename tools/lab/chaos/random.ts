/** Reproducible random numbers (mulberry32). */
export class Random {
  #state;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  #next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  nextBetween(from: number, to: number) {
    return from + this.#next() * (to - from);
  }

  /** A random integer from 0 (inclusive) to `limit` (exclusive). */
  nextInteger(limit: number) {
    return Math.floor(this.#next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.nextInteger(list.length)] as T;
  }

  sample<T>(list: readonly T[], count: number): T[] {
    const remaining = [...list];
    return Array.from(
      { length: Math.min(count, remaining.length) },
      () => remaining.splice(this.nextInteger(remaining.length), 1)[0] as T,
    );
  }

  fork() {
    return new Random(this.nextInteger(4_294_967_296));
  }
}
