import { Injectable } from '@nestjs/common';
import { type GuestEnd } from '@munay/contracts/account/guest';
import { DAY_MS } from '@munay/contracts/durations';
import { Transaction } from '../../database/transaction';
import { AccountMoves } from '../../extension-points/account-moves';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { GuestOrders } from '../order/guest/guest-orders';
import type { OpenedLink } from '../user/account-links';
import { GuestAccounts } from '../user/guest-accounts';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { splitName } from './guest.rules';
import { GuestJoins } from './guest-joins';

/** When accounts are joined, older orders only keep the address. */
const JOINED_MS = 90 * DAY_MS;

/** The account that has the orders now. */
interface Ended {
  into: GuestEnd;
  account: UserFields;
}

/** Ends provisional accounts in one transaction: each becomes a full account, is joined to another, or is deleted. */
@Injectable()
export class GuestEnds {
  constructor(
    private readonly users: UserService,
    private readonly guests: GuestAccounts,
    private readonly orders: GuestOrders,
    private readonly moves: AccountMoves,
    private readonly sessions: SessionService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly joins: GuestJoins,
  ) {}

  /**
   * Ends the guest status after the mailbox was verified: its sessions end, and the account belongs to the reader of
   * the mailbox, or its orders move to the account with that address.
   * @param opened the link that verified it, and whether its browser is signed in; null if it was verified
   * in the account's browser
   * @param claim a signed-up account with the same address, for whose browser the proof counts
   * @returns null when the proof is no longer valid
   */
  async settle(
    guest: UserFields,
    opened: (OpenedLink & { signsIn: boolean }) | null,
    claim: UserFields | null = null,
  ): Promise<Ended | null> {
    const ended = await this.transaction.run(async () => {
      const owner = (await this.users.owner(guest.email)) ?? (claim && (await this.users.prove(claim)));
      if (owner) return this.moveTo(owner, guest, opened);
      const orders = await this.orders.of(guest.id);
      const account = await this.guests.own(guest, opened, splitName(orders[0]?.customer.name ?? ''));
      if (!account) return null;
      const delivered = orders.find(({ shipping }) => shipping.method === 'standard');
      if (delivered) await this.users.keepAddress(account.id, delivered.address);
      await this.orders.setProven(account.id);
      await this.joins.add('new');
      return { into: 'new' as const, account };
    });
    if (ended) await this.sessions.forgetAll(guest.id);
    return ended;
  }

  /**
   * Adds the orders of this browser to the owner's account. @returns false when the account is
   * no longer a guest account
   */
  async join(owner: UserFields, guest: UserFields): Promise<boolean> {
    return (await this.transaction.run(() => this.moveTo(owner, guest, null))) !== null;
  }

  /** Deletes an unused account: its orders keep their address and tracking link. */
  async drop(guest: UserFields): Promise<void> {
    await this.transaction.run(async () => {
      if (await this.guests.end(guest, null))
        await this.moves.runMoves({ from: guest.id, to: null, since: this.clock.now() });
    });
    await this.sessions.forgetAll(guest.id);
  }

  private async moveTo(
    owner: UserFields,
    guest: UserFields,
    opened: OpenedLink | null,
  ): Promise<Ended | null> {
    if (!(await this.guests.end(guest, opened))) return null;
    const since = new Date(this.clock.now().getTime() - JOINED_MS);
    await this.moves.runMoves({ from: guest.id, to: owner.id, since });
    await this.joins.add('known');
    return { into: 'known', account: owner };
  }
}
