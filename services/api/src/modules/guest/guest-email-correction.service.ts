import { Injectable } from '@nestjs/common';
import type { SessionView } from '@munay/contracts/account/user';
import { Transaction } from '../../database/transaction';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { generateSecret } from '../../runtime/secret';
import { SessionViewService } from '../auth/session-view.service';
import { GuestOrderService } from '../order/guest/guest-order.service';
import { awaitsTransfer, toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { GuestAccountService } from '../user/guest-account.service';
import { normalizeEmail } from '../user/user.email';
import type { UserFields } from '../user/user.types';

/** Corrects the email address of a guest. */
@Injectable()
export class GuestEmailCorrectionService {
  constructor(
    private readonly guestAccounts: GuestAccountService,
    private readonly guestOrders: GuestOrderService,
    private readonly promotionUses: PromotionUseService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly sessionView: SessionViewService,
  ) {}

  /**
   * Corrects the email address of a guest and of the guest's orders. Links in earlier emails stop working, and the
   * emails of the newest order are sent again.
   * @throws AppError noGuest without a guest account, correctionLimitReached
   */
  async correctEmail(caller: Caller, typedEmail: string): Promise<SessionView> {
    const email = normalizeEmail(typedEmail);
    await this.transaction.run(async () => {
      // Read inside the transaction, so that the second of two concurrent corrections starts from the first
      const guest = await this.guestAccounts.require(caller);
      if (email === guest.email) return;
      const after = await this.guestAccounts.correctAccountEmail(guest, email);
      const orders = await this.guestOrders.findByAccount(guest.id);
      for (const order of orders)
        await this.guestOrders.correctOrderEmail(order, email, this.promotionUses.addressKey(email));
      if (orders[0]) await this.resendMail(orders[0], after);
    });
    return this.sessionView.getSession(caller);
  }

  /** Sends the emails of an order again, at most two. */
  private async resendMail(order: OrderFields, { id, provisional }: UserFields): Promise<void> {
    const key = `${order.id}:${provisional?.corrected ?? 0}`;
    const work = { key, refs: toOrderRefs(order) };
    if (awaitsTransfer(order)) await this.outbox.add({ type: 'order-transfer', ...work });
    if (order.payment.paidCents === 0) return;
    await this.outbox.add({ type: 'order-paid', ...work });
    const refs = { ...work.refs, userId: id, seed: generateSecret() };
    await this.outbox.add({ type: 'guest-confirm', key, refs });
  }
}
