import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../database/upsert';
import { yearOf } from '../../runtime/zone-day';
import { NumberingRepository } from './numbering.repository';

const LETTERS = { order: 'MUN', message: 'C', withdrawal: 'D' } as const;
/** More than are given while one write waits for a majority. */
const TRIES = 100;
type Series = keyof typeof LETTERS;

/** `MUN-2026-000042` */
export const numberOf = (series: Series, at: Date, value: number): string =>
  `${LETTERS[series]}-${yearOf(at)}-${String(value).padStart(6, '0')}`;

/** What people call an order, a message or a declaration by; each year counts from 1. */
@Injectable()
export class NumberingService {
  constructor(private readonly numbers: NumberingRepository) {}

  /**
   * Puts something under the next number, which its own index keeps apart. Where a failover has forgotten that a number was
   * given, it goes under one after it.
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

  /** The number of a new one; one may be lost, and a failover may give one again. */
  async next(series: Series, at: Date): Promise<string> {
    return numberOf(series, at, await this.numbers.next(`${series}-${yearOf(at)}`));
  }
}
