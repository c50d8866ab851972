import { Injectable } from '@nestjs/common';

/** A guest account that is being closed, and the account that receives its data. */
export interface AccountMove {
  from: string;
  /** Account that receives the data; null if no account has verified the address. */
  to: string | null;
  /** Data from before this time is not moved to any account. */
  since: Date;
}

/** Moves the records of a module to another account, or removes the account from them. Runs in a transaction. */
type AccountMoveHandler = (move: AccountMove) => Promise<void>;

/** Registry of modules with guest account data. Modules register at startup. */
@Injectable()
export class AccountMoveRegistry {
  private readonly handlers: AccountMoveHandler[] = [];

  register(handler: AccountMoveHandler): void {
    this.handlers.push(handler);
  }

  /** Runs sequentially, because all modules share a transaction. */
  async runMoves(move: AccountMove): Promise<void> {
    for (const handler of this.handlers) await handler(move);
  }
}
