import { Injectable } from '@nestjs/common';

/** A guest account that ends. */
export interface AccountMove {
  from: string;
  /** The account that receives its data; null when no account has verified the address. */
  to: string | null;
  /** Older data is not moved to any account. */
  since: Date;
}

/** Moves a module's rows to another account, or removes the account from them. Database operations only. */
type Mover = (move: AccountMove) => Promise<void>;

/** Registry of the data of guest accounts. Modules register at startup. */
@Injectable()
export class AccountMoveRegistry {
  private readonly movers: Mover[] = [];

  register(mover: Mover): void {
    this.movers.push(mover);
  }

  /** Sequential, because all share a transaction. */
  async runMoves(move: AccountMove): Promise<void> {
    for (const mover of this.movers) await mover(move);
  }
}
