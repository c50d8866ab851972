import { Injectable } from '@nestjs/common';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { isTaxId } from '@munay/contracts/order/tax-id';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../../errors/app-error';
import { Clock } from '../../../runtime/clock';
import { OrderReservationService } from '../../billing/sale/order-reservation.service';
import type { Placement } from '../../checkout/placement.service';
import { TransferService } from '../../checkout/transfer.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { createOrder } from '../../order/order.draft';
import { toBilling } from '../../order/rules/billing.rules';
import { toOrderAddress } from '../../user/user.addresses';
import { DraftQuoteService } from './draft-quote.service';

/** Validates and prepares orders that staff place. */
@Injectable()
export class DraftOrderService {
  constructor(
    private readonly draftQuotes: DraftQuoteService,
    private readonly orderReservations: OrderReservationService,
    private readonly transfers: TransferService,
    private readonly invoices: InvoiceService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError the same errors as `DraftQuoteService.priceDraft`; taxIdInvalid, referenceMissing,
   * transferUnavailable, badRequest, unprintableCharacters
   */
  async build(draft: DraftOrder, checkoutKey: string, number: string): Promise<Placement> {
    if (draft.taxId && !isTaxId(draft.taxId)) throw new AppError('taxIdInvalid');
    const { requiresReference, toAccount } = METHOD_TRAITS[draft.payment];
    if (requiresReference && !draft.reference)
      throw new AppError('referenceMissing', { fields: [{ field: 'reference', rule: 'isNotEmpty' }] });
    if (toAccount) await this.transfers.assertTransfersOffered();
    const { name, email = '', phone } = draft.customer;
    const billing = toBilling(draft, name);
    const address = toOrderAddress(draft.address ?? { name, country: 'ES', ...(phone && { phone }) }, draft);
    const { price, uses, basis, option, userId } = await this.draftQuotes.priceDraft(draft, address.postcode);
    const order = createOrder({
      number,
      checkoutKey,
      fingerprint: checkoutKey,
      cart: null,
      buyer: { userId },
      customer: { name, email },
      price,
      address,
      shipping: { method: draft.shipping, zone: option.zone },
      note: draft.note,
      taxId: draft.taxId,
      ...(billing && { billing }),
      locale: draft.locale,
      source: 'staff',
      method: draft.payment,
      placed: { at: this.clock.now(), by: 'admin', cause: 'taken by staff' },
    });
    const characters = draft.allowUnprintable ? [] : await this.invoices.findUnprintableInOrder(order);
    if (characters.length > 0) throw new AppError('unprintableCharacters', { characters });
    return {
      order,
      ip: 'staff',
      unverified: false,
      basis,
      countUses: await this.orderReservations.prepareUses(order, uses),
    };
  }
}
