import { Injectable } from '@nestjs/common';
import { BalanceRepository } from './balance.repository';
import type { Movement } from './balance.schema';

@Injectable()
export class BalanceService {
  constructor(private readonly movements: BalanceRepository) {}

  /** Stores a movement reported by the provider; idempotent. */
  keep = (movement: Movement): Promise<void> => this.movements.put(movement);
}
