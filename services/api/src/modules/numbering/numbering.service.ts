import { Injectable } from '@nestjs/common';
import { yearOf } from '../../runtime/zone-day';
import { NumberingRepository } from './numbering.repository';

const LETTERS = { order: 'MUN', message: 'C', withdrawal: 'D' } as const;
type Series = keyof typeof LETTERS;

/** `MUN-2026-000042` */
export const numberOf = (series: Series, at: Date, value: number): string =>
  `${LETTERS[series]}-${yearOf(at)}-${String(value).padStart(6, '0')}`;

/** What people call an order, a message or a declaration by; each year counts from 1. */
@Injectable()
export class NumberingService {
  constructor(private readonly numbers: NumberingRepository) {}

  /** The number of a new one; one may be lost, none is given twice. */
  async next(series: Series, at: Date): Promise<string> {
    return numberOf(series, at, await this.numbers.next(`${series}-${yearOf(at)}`));
  }
}
