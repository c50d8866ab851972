import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../database/upsert';
import { yearOf } from '../../runtime/zone-day';
import { NumberingRepository } from './numbering.repository';

const LETTERS = { order: 'MUN', message: 'C', withdrawal: 'D' } as const;
/** More numbers than are assigned while one write waits for a majority. */
const TRIES = 100;
type Series = keyof typeof LETTERS;

/** `MUN-2026-000042` */
export const numberOf = (series: Series, at: Date, value: number): string =>
  `${LETTERS[series]}-${yearOf(at)}-${String(value).padStart(6, '0')}`;

/** Numbers of orders, messages and declarations; each year starts at 1. */
@Injectable()
export class NumberingService {
  constructor(private readonly numbers: NumberingRepository) {}

  /**
   * Stores something under the next number, unique by index. If a failover forgot that a number was
   * assigned, the next free one is used.
   */
  async under<T>(series: Series, at: Date, put: (number: string) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const number = await this.next(series, at);
      try {
        return await put(number);
      } catch (error) {
        if (tries === TRIES || !isDuplicate(error, number)) throw error;
      }
    }
  }

  /** A new number; numbers may be lost, and after a failover assigned twice. */
  async next(series: Series, at: Date): Promise<string> {
    return numberOf(series, at, await this.numbers.next(`${series}-${yearOf(at)}`));
  }
}
