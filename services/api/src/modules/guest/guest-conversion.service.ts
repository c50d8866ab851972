import { Injectable } from '@nestjs/common';
import { type GuestConversionResult } from '@munay/contracts/account/guest';
import { DAY_MS } from '@munay/contracts/durations';
import { Transaction } from '../../database/transaction';
import { AccountMoveRegistry } from '../../extension-points/account-move.registry';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { GuestOrderService } from '../order/guest/guest-order.service';
import type { UsableLink } from '../user/account-link.service';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { splitName } from './guest.rules';
import { GuestConversionCountService } from './guest-conversion-count.service';

/** Maximum age in ms of orders that are moved when accounts are merged. Older orders only keep the address. */
const RESULT_RETENTION_MS = 90 * DAY_MS;

/** A closed guest account, with the account that now owns its orders. */
interface ConvertedAccount {
  into: GuestConversionResult;
  account: UserFields;
}

/** Ends guest accounts: an account becomes a full account, is merged into another account, or is deleted. */
@Injectable()
export class GuestConversionService {
  constructor(
    private readonly users: UserService,
    private readonly guestAccounts: GuestAccountService,
    private readonly guestOrders: GuestOrderService,
    private readonly accountMoveRegistry: AccountMoveRegistry,
    private readonly sessions: SessionService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly guestConversionCounts: GuestConversionCountService,
  ) {}

  /**
   * Ends the guest status after the mailbox has been verified. If an account with that address exists, the orders move
   * to it; otherwise the guest account becomes a full account. All sessions end.
   * @param openedLink the link that verified the mailbox, and whether its browser is signed in; null if the mailbox was
   * verified in the account's own browser
   * @param claim a signed-up account with the same address, which the verification also confirms
   * @returns null if the proof is no longer valid
   */
  async completeAccount(
    guest: UserFields,
    openedLink: (UsableLink & { willSignIn: boolean }) | null,
    claim: UserFields | null = null,
  ): Promise<ConvertedAccount | null> {
    const convertedAccount = await this.transaction.run(async () => {
      const owner =
        (await this.users.findOwner(guest.email)) ?? (claim && (await this.users.verifyEmail(claim)));
      if (owner) return this.moveData(owner, guest, openedLink);
      const orders = await this.guestOrders.findByAccount(guest.id);
      const account = await this.guestAccounts.completeAccount(
        guest,
        openedLink,
        splitName(orders[0]?.customer.name ?? ''),
      );
      if (!account) return null;
      const deliveredOrder = orders.find(({ shipping }) => shipping.method === 'standard');
      if (deliveredOrder) await this.users.saveAddress(account.id, deliveredOrder.address);
      await this.guestOrders.setVerified(account.id);
      await this.guestConversionCounts.add('new');
      return { into: 'new' as const, account };
    });
    if (convertedAccount) await this.sessions.removeAll(guest.id);
    return convertedAccount;
  }

  /** Adds the orders of this browser to the owner's account. @returns false if the account is not a guest account */
  async joinOrders(owner: UserFields, guest: UserFields): Promise<boolean> {
    return (await this.transaction.run(() => this.moveData(owner, guest, null))) !== null;
  }

  /** Deletes an unused account. Its orders keep their address and tracking link. */
  async deleteAccount(guest: UserFields): Promise<void> {
    await this.transaction.run(async () => {
      if (await this.guestAccounts.deleteAccount(guest, null))
        await this.accountMoveRegistry.runMoves({ from: guest.id, to: null, since: this.clock.now() });
    });
    await this.sessions.removeAll(guest.id);
  }

  private async moveData(
    owner: UserFields,
    guest: UserFields,
    openedLink: UsableLink | null,
  ): Promise<ConvertedAccount | null> {
    if (!(await this.guestAccounts.deleteAccount(guest, openedLink))) return null;
    const since = new Date(this.clock.now().getTime() - RESULT_RETENTION_MS);
    await this.accountMoveRegistry.runMoves({ from: guest.id, to: owner.id, since });
    await this.guestConversionCounts.add('known');
    return { into: 'known', account: owner };
  }
}
