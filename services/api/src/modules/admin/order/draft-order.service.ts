import { Injectable } from '@nestjs/common';
import type { DraftOrder, DraftQuote, DraftQuoteInput, ManualCut } from '@munay/contracts/admin/draft-order';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { Locale } from '@munay/contracts/locale';
import { isTaxId } from '@munay/contracts/order/tax-id';
import type { PricedOrder } from '@munay/contracts/pricing/price-order';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Config } from '../../../config/config';
import { Mismatch } from '../../../database/mismatch';
import { newId } from '../../../database/new-id';
import { Transaction } from '../../../database/transaction';
import { isDuplicate } from '../../../database/upsert';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { BillingFigures } from '../../billing/billing.figures';
import { SaleService } from '../../billing/sale.service';
import { toCodes } from '../../cart/cart.codes';
import { requireTaxId } from '../../checkout/checkout.draft';
import { TransferService } from '../../checkout/transfer.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { NumberingService } from '../../numbering/numbering.service';
import { orderEntity } from '../../order/order.entity';
import type { NewOrder } from '../../order/order.schema';
import { orderTokens } from '../../order/order.search-tokens';
import { OrderService } from '../../order/order.service';
import { billingOf } from '../../order/rules/billing.rules';
import { isCutManually, savedOnGoods, withManualCut } from '../../pricing/manual-cut';
import { toCartPromotions, toQuoteSums, type WantedLine } from '../../pricing/pricing.mapper';
import { type PriceBasis, PricingService } from '../../pricing/pricing.service';
import { type PricedSize, ProductService } from '../../product/product.service';
import { normalCode } from '../../promotion/promotion.codes';
import { NO_OFFERS } from '../../promotion/promotion.service';
import type { LimitedUse, Offers } from '../../promotion/promotion.types';
import { PromotionUseService } from '../../promotion/promotion-use.service';
import { ShippingService } from '../../shipping/shipping.service';
import { StockService } from '../../stock/stock.service';
import { addressOf } from '../../user/user.addresses';
import { normalEmail } from '../../user/user.email';
import { UserService } from '../../user/user.service';
import { AdminOrderService } from './admin-order.service';

/** Orders that staff take by phone or at a market: same prices, stock and invoices as in the shop. */
@Injectable()
export class DraftOrderService {
  constructor(
    private readonly orders: OrderService,
    private readonly config: Config,
    private readonly adminOrders: AdminOrderService,
    private readonly products: ProductService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
    private readonly promotions: PromotionUseService,
    private readonly numbering: NumberingService,
    private readonly sales: SaleService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly transfers: TransferService,
    private readonly auditLog: AuditLogService,
    private readonly figures: BillingFigures,
    private readonly invoices: InvoiceService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Places an order, which is paid immediately unless its method is paid later. Idempotent by key.
   * @throws AppError badRequest, taxIdInvalid, taxIdNeeded, referenceMissing, transferUnavailable, noProduct,
   * sizeUnknown, shippingUnavailable, stockShort,
   * signsUnshown, totalDiffers, cashTooMuch, codeUsedUp, codeUsedByYou
   */
  async placeOrder(draft: DraftOrder, by: StaffCaller): Promise<AdminOrder> {
    const checkoutKey = `draft:${draft.key}`;
    const known = await this.orders.byCheckoutKey(checkoutKey);
    if (known) return this.adminOrders.open(known.id);
    if (draft.taxId && !isTaxId(draft.taxId)) throw new AppError('taxIdInvalid');
    const { needsReference, toAccount, reservedMs: forMs } = METHOD_TRAITS[draft.payment];
    if (needsReference && !draft.reference)
      throw new AppError('referenceMissing', { fields: [{ field: 'reference', rule: 'isNotEmpty' }] });
    if (toAccount) await this.transfers.requireOffered();
    const id = await this.numbering
      .under('order', this.clock.now(), async (number) => {
        const { order, uses, basis } = await this.build(draft, checkoutKey, number);
        const signs = draft.boxes ? [] : await this.invoices.unshown(order);
        if (signs.length > 0) throw new AppError('signsUnshown', { signs });
        const buyer = { userId: order.buyer.userId, email: order.customer.email };
        const using = { orderId: order.id, buyer, method: draft.payment, forMs };
        const takeUses = await this.promotions.prepare(uses, using);
        try {
          await this.transaction.run(() => this.place(order, draft, by, { basis, takeUses }));
        } catch (error) {
          if (!(error instanceof Mismatch)) throw error;
          const { totalCents } = (await this.build(draft, checkoutKey, number)).order.totals;
          throw new AppError('totalDiffers', { totalCents });
        }
        return order.id;
      })
      .catch(async (error: unknown) => {
        const twin = isDuplicate(error) ? await this.orders.byCheckoutKey(checkoutKey) : null;
        if (!twin) throw error;
        return twin.id;
      });
    return this.adminOrders.open(id);
  }

  /**
   * Quotes an order. Nothing is stored or reserved.
   * @throws AppError badRequest for a discount that leaves nothing, noProduct, sizeUnknown, shippingUnavailable
   */
  async quote(
    { lines, shipping, postcode, codes, email, cut }: DraftQuoteInput,
    locale: Locale,
  ): Promise<DraftQuote> {
    const { SHOP_CURRENCY, SIMPLIFIED_INVOICE_MAX_CENTS } = this.config.values;
    const option = await this.shipping.choose(postcode, shipping);
    const requested = await this.requestedLines(lines, locale);
    const offers = await this.offers(codes, email);
    const quote = this.pricing.quote(requested, option, withCut(offers, cut));
    const { sums, known } = quote;
    requireSomeLeft(sums, cut);
    return {
      lines: quote.lines.map(({ size: { productId, size }, quantity, price: { lineCents } }) => ({
        productId,
        size,
        quantity,
        lineCents,
      })),
      sums: toQuoteSums(sums, SHOP_CURRENCY, toCartPromotions(quote, locale)),
      ...(sums.codes.length > 0 && { codes: toCodes(sums.codes, known, locale) }),
      ...(cut && {
        cut: {
          savedCents: savedOnGoods(this.pricing.quote(requested, option, withCut(NO_OFFERS, cut)).sums),
          othersCents: savedOnGoods(this.pricing.quote(requested, option, offers).sums),
          applied: isCutManually(sums),
        },
      }),
      taxIdAboveCents: SIMPLIFIED_INVOICE_MAX_CENTS,
    };
  }

  /** For a person at the counter no proof of the address is asked. */
  private async offers(typed: readonly string[] = [], email = ''): Promise<Offers> {
    const account = email === '' ? null : await this.users.owner(normalEmail(email));
    const buyer =
      email === '' ? null : { userId: account?.id ?? null, email: normalEmail(email), proven: true };
    return this.pricing.offers({ codes: typed.map(normalCode), buyer, cartId: null, again: true });
  }

  private async requestedLines(lines: DraftOrder['lines'], locale: Locale): Promise<WantedLine[]> {
    const priced = await this.products.priced(lines, locale);
    return lines.map(({ productId, size, quantity }, index) => ({
      id: String(index),
      quantity,
      size: sizeOf(priced, productId, size),
    }));
  }

  private async build(
    draft: DraftOrder,
    checkoutKey: string,
    number: string,
  ): Promise<{ order: NewOrder; uses: LimitedUse[]; basis: PriceBasis }> {
    const requested = await this.requestedLines(draft.lines, draft.locale);
    const { name, email = '', phone } = draft.customer;
    const billing = billingOf(draft, name);
    const address = addressOf(draft.address ?? { name, country: 'ES', ...(phone && { phone }) }, draft);
    const option = await this.shipping.choose(address.postcode, draft.shipping);
    const offers = withCut(await this.offers(draft.codes, email), draft.cut);
    requireSomeLeft(this.pricing.quote(requested, option, offers).sums, draft.cut);
    const { price, uses, basis } = this.pricing.order(requested, option, offers);
    const { lines, totals } = price;
    const { totalCents } = totals;
    if ((draft.totalCents ?? totalCents) !== totalCents) throw new AppError('totalDiffers', { totalCents });
    if (totalCents > METHOD_TRAITS[draft.payment].maxCents) throw new AppError('cashTooMuch');
    requireTaxId(totalCents, draft.taxId, this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS);
    const customer = { name, email };
    const account = email === '' ? null : await this.users.owner(normalEmail(email));
    const order: NewOrder = {
      id: newId(),
      number,
      status: 'pending_payment',
      checkoutKey,
      fingerprint: checkoutKey,
      cart: null,
      buyer: { userId: account?.id ?? null },
      customer,
      terms: orderTokens({
        number,
        customer,
        address,
        lines,
        totals,
        taxId: draft.taxId ?? '',
        ...(billing && { billing }),
      }),
      ...price,
      address,
      shipping: { method: draft.shipping, zone: option.zone },
      note: draft.note ?? '',
      taxId: draft.taxId ?? '',
      ...(billing && { billing }),
      locale: draft.locale,
      source: 'staff',
      payment: {
        method: draft.payment,
        paidCents: 0,
        refundedCents: 0,
        currency: totals.currency,
        paidAt: null,
        disputed: false,
        card: null,
      },
      history: [
        { from: null, to: 'pending_payment', at: this.clock.now(), by: 'admin', cause: 'taken by staff' },
      ],
    };
    return { order, uses, basis };
  }

  /**
   * Order, reservation, payment and audit in one transaction; contended counters are written last.
   * @throws Mismatch if its price has changed
   */
  private async place(
    order: NewOrder,
    draft: DraftOrder,
    by: StaffCaller,
    { basis, takeUses }: { basis: PriceBasis; takeUses: () => Promise<void> },
  ): Promise<void> {
    const placedAt = this.clock.now();
    const { userId } = order.buyer;
    const { paid, toAccount, reservedMs } = METHOD_TRAITS[draft.payment];
    await this.orders.place(order);
    this.figures.placed(order);
    if (!(await this.pricing.isCurrent(basis))) throw new Mismatch('a price has changed');
    await this.auditLog.record({
      by,
      action: 'order.draft',
      entity: orderEntity(order),
      after: {
        totalCents: order.totals.totalCents,
        payment: draft.payment,
        ...(draft.cut && { cut: draft.cut }),
      },
    });
    await takeUses();
    await this.stock.hold({
      orderId: order.id,
      items: order.lines.map(({ sku, quantity }) => ({ sku, quantity })),
      forMs: reservedMs,
      holder: { ...(userId !== null && { userId }), ip: 'staff', method: draft.payment, unverified: false },
    });
    if (toAccount) await this.transfers.announce(order, placedAt);
    if (paid === 'atOnce')
      await this.sales.recordManualPayment(
        order.id,
        `${draft.payment} taken by staff`,
        draft.reference ?? '',
      );
  }
}

const withCut = (offers: Offers, cut: ManualCut | undefined): Offers =>
  cut ? withManualCut(offers, cut) : offers;

/** Whatever leaves nothing to pay for goods is a personal code, which works once. */
function requireSomeLeft(sums: PricedOrder, cut: ManualCut | undefined): void {
  if (!cut) return;
  if ((cut.percent === undefined) === (cut.cents === undefined))
    throw new AppError('badRequest', { fields: [{ field: 'cut.percent', rule: 'required' }] });
  // An amount is capped at a cent per unit: it would take less than staff typed
  const saved = savedOnGoods(sums);
  if (isCutManually(sums) && (saved >= sums.goodsCents || saved < (cut.cents ?? 0)))
    throw new AppError('badRequest', { fields: [{ field: 'cut.cents', rule: 'max' }] });
}

function sizeOf(priced: readonly PricedSize[], productId: string, size: string): PricedSize {
  const found = priced.find((one) => one.productId === productId && one.size === size);
  if (!found)
    throw new AppError(priced.some((one) => one.productId === productId) ? 'sizeUnknown' : 'noProduct');
  return found;
}
