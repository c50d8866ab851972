import { Injectable } from '@nestjs/common';
import type { SessionView } from '@munay/contracts/account/user';
import { Transaction } from '../../database/transaction';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { newSecret } from '../../runtime/secret';
import { SessionViewService } from '../auth/session-view.service';
import { GuestOrders } from '../order/guest/guest-orders';
import { awaitsTransfer, orderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { GuestAccounts } from '../user/guest-accounts';
import { normalEmail } from '../user/user.email';
import type { UserFields } from '../user/user.types';

/** Corrects the address of a guest. */
@Injectable()
export class GuestCorrectionService {
  constructor(
    private readonly accounts: GuestAccounts,
    private readonly orders: GuestOrders,
    private readonly promotions: PromotionUseService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly view: SessionViewService,
  ) {}

  /**
   * Corrects the address of a guest and its orders. Links mailed before no longer work; the emails of the
   * newest order are sent again.
   * @throws AppError noGuest for other accounts, correctionsSpent
   */
  async correct(caller: Caller, givenEmail: string): Promise<SessionView> {
    const guest = await this.accounts.require(caller);
    const email = normalEmail(givenEmail);
    if (email !== guest.email)
      await this.transaction.run(async () => {
        const after = await this.accounts.correct(guest, email);
        const orders = await this.orders.of(guest.id);
        for (const order of orders)
          await this.orders.correct(order, email, this.promotions.addressKey(email));
        if (orders[0]) await this.mailAgain(orders[0], after);
      });
    return this.view.session(caller);
  }

  /** At most two emails. */
  private async mailAgain(order: OrderFields, { id, provisional }: UserFields): Promise<void> {
    const key = `${order.id}:${provisional?.corrected ?? 0}`;
    const work = { key, refs: orderRefs(order) };
    if (awaitsTransfer(order)) await this.outbox.add({ type: 'order-transfer', ...work });
    if (order.payment.paidCents === 0) return;
    await this.outbox.add({ type: 'order-paid', ...work });
    const refs = { ...work.refs, userId: id, seed: newSecret() };
    await this.outbox.add({ type: 'guest-confirm', key, refs });
  }
}
