import { Injectable } from '@nestjs/common';

/** A guest's account that ends. */
export interface AccountMove {
  from: string;
  /** The account its data moves to; null when nobody has proved the address. */
  to: string | null;
  /** Data older than this stays with nobody. */
  since: Date;
}

/** Moves a module's rows to another account, or takes the account out of them. Database work only. */
type Mover = (move: AccountMove) => Promise<void>;

/** Registry of what a guest's account may hold. Modules register at startup. */
@Injectable()
export class AccountMoves {
  private readonly movers: Mover[] = [];

  register(mover: Mover): void {
    this.movers.push(mover);
  }

  /** Sequentially: they share a transaction. */
  async run(move: AccountMove): Promise<void> {
    for (const mover of this.movers) await mover(move);
  }
}
