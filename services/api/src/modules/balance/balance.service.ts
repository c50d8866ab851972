import { Injectable } from '@nestjs/common';
import { BalanceRepository } from './balance.repository';
import type { Movement } from './balance.schema';

@Injectable()
export class BalanceService {
  constructor(private readonly movements: BalanceRepository) {}

  /** Keeps what the provider tells of a movement; told again, it is kept once. */
  keep = (movement: Movement): Promise<void> => this.movements.put(movement);
}
