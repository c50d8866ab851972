import { Injectable } from '@nestjs/common';
import { toShopYear } from '@munay/contracts/shop-day';
import { isDuplicateKeyError } from '../../database/upsert';
import { NumberingRepository } from './numbering.repository';

const PREFIXES = { order: 'MUN', message: 'C', withdrawal: 'D' } as const;
/** Maximum number of attempts: more than the numbers assigned while a write waits for a majority. */
const MAX_ATTEMPTS = 100;
type Series = keyof typeof PREFIXES;
/** Number of values reserved at a time. Unused values are lost when the process stops. */
const RESERVED_COUNT: Record<Series, number> = { order: 20, message: 1, withdrawal: 1 };

/** Formats a number as `MUN-2026-000042` */
export const formatNumber = (series: Series, at: Date, value: number): string =>
  `${PREFIXES[series]}-${toShopYear(at)}-${String(value).padStart(6, '0')}`;

/** Assigns numbers to orders, messages and declarations. Each year starts at 1. */
@Injectable()
export class NumberingService {
  /** Numbers that this process has reserved, keyed by series and year. */
  private readonly reservedRanges = new Map<string, { next: number; last: number }>();

  constructor(private readonly numberings: NumberingRepository) {}

  /**
   * Stores a record with the next number. A unique index prevents duplicates: if a failover causes a number to be
   * assigned again, the next free number is used.
   */
  async withNumber<T>(series: Series, at: Date, put: (number: string) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const number = await this.issueNumber(series, at);
      try {
        return await put(number);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isDuplicateKeyError(error, number)) throw error;
      }
    }
  }

  /** Returns a new number. Numbers may be lost, and may be assigned twice after a failover. */
  async issueNumber(series: Series, at: Date): Promise<string> {
    const key = `${series}-${toShopYear(at)}`;
    let range = this.reservedRanges.get(key);
    if (!range || range.next > range.last) {
      const lastNumber = await this.numberings.reserveNumbers(key, RESERVED_COUNT[series]);
      range = { next: lastNumber - RESERVED_COUNT[series] + 1, last: lastNumber };
      this.reservedRanges.set(key, range);
    }
    return formatNumber(series, at, range.next++);
  }
}
