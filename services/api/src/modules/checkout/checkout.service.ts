import { Injectable } from '@nestjs/common';
import type { OrderView } from '@munay/contracts/order/order';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { ACCOUNT_METHOD, PAGE_METHOD } from '@munay/contracts/shop/payment-methods';
import type { Caller, SignedInUser } from '../../http/caller';
import { RESPONSE_DEADLINE_MS, withDeadline } from '../../runtime/time-left';
import { AccountService } from '../auth/account.service';
import { PaymentService } from '../billing/payment.service';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { UserService } from '../user/user.service';
import { CartOrderService } from './cart-order.service';
import { type CheckoutRequest, toCheckoutRequest } from './checkout.draft';
import { toConfirmationPath } from './payment-confirmation.service';
import { TransferService } from './transfer.service';

/** Places orders from carts and starts their payment. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly cartOrders: CartOrderService,
    private readonly orders: OrderService,
    private readonly payments: PaymentService,
    private readonly transfers: TransferService,
    private readonly accounts: AccountService,
    private readonly users: UserService,
  ) {}

  /**
   * Orders the cart and returns the URL of the payment session. Idempotent for the same cart. Card payments do not
   * require a verified address.
   * @throws AppError badRequest, cartEmpty, cartChanged, stockShort, unverifiedLimit, shippingUnavailable,
   * taxIdInvalid, taxIdRequired, tooManyOpenOrders, tooManyRequests, paymentUnavailable, paymentRejected
   */
  startCheckout(caller: Caller, buyer: SignedInUser, input: CheckoutInput): Promise<string> {
    return withDeadline(RESPONSE_DEADLINE_MS, async () => {
      const { order, isNew } = await this.place(toCheckoutRequest(caller, buyer, input, PAGE_METHOD));
      if (order.status !== 'pending_payment') return toConfirmationPath(order.id);
      return this.payments.open(order, isNew);
    });
  }

  /**
   * Orders the cart for payment by bank transfer. Its units are reserved for five days.
   * @throws AppError the same errors as `startCheckout`, except those of the payment provider; emailNotValidated,
   * transferUnavailable, transferTooLarge
   */
  async createOrder(caller: Caller, buyer: SignedInUser, input: CheckoutInput): Promise<OrderView> {
    const checkout = toCheckoutRequest(caller, buyer, input, ACCOUNT_METHOD);
    await this.transfers.assertTransfersOffered();
    await this.accounts.requireConfirmed(buyer, caller.ip);
    const { order } = await this.place(checkout);
    return this.orders.view(order.id, buyer);
  }

  /** Places the order, and stores the data that prefills the buyer's next checkout. */
  private async place(checkout: CheckoutRequest): Promise<{ order: OrderFields; isNew: boolean }> {
    const placement = await this.cartOrders.place(checkout);
    const { buyer, input } = checkout;
    if (!placement.isNew || buyer.provisional) return placement;
    if (input.saveAddress) await this.users.saveAddress(buyer.id, input.address);
    if (input.saveBilling && input.taxId)
      await this.users.saveBilling(buyer.id, { taxId: input.taxId, ...input.billing });
    return placement;
  }
}
