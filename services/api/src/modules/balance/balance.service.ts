import { Injectable } from '@nestjs/common';
import { BalanceRepository } from './balance.repository';
import type { Movement } from './balance.schema';

@Injectable()
export class BalanceService {
  constructor(private readonly balances: BalanceRepository) {}

  /** Stores a movement that the payment provider has reported. Idempotent. */
  storeMovement = (movement: Movement): Promise<void> => this.balances.store(movement);
}
