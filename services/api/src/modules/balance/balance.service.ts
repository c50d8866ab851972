import { Injectable } from '@nestjs/common';
import { BalanceRepository } from './balance.repository';
import type { Movement } from './balance.schema';

@Injectable()
export class BalanceService {
  constructor(private readonly balances: BalanceRepository) {}

  /** Stores a movement reported by the provider; idempotent. */
  storeMovement = (movement: Movement): Promise<void> => this.balances.store(movement);
}
