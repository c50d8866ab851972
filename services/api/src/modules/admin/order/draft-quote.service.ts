import { Injectable } from '@nestjs/common';
import type {
  DraftOrder,
  DraftQuote,
  DraftQuoteInput,
  ManualDiscount,
} from '@munay/contracts/admin/draft-order';
import type { Locale } from '@munay/contracts/locale';
import type { PricedOrder } from '@munay/contracts/pricing/price-order';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Config } from '../../../config/config';
import { AppError } from '../../../errors/app-error';
import { toCodes } from '../../cart/cart.codes';
import { requireTaxId } from '../../checkout/checkout.draft';
import type { Offer } from '../../checkout/checkout-offer.service';
import { addManualDiscount, hasManualDiscount, sumGoodsSavings } from '../../pricing/manual-discount';
import { type RequestedLine, toCartPromotions, toQuoteSums } from '../../pricing/pricing.mapper';
import { PricingService } from '../../pricing/pricing.service';
import { type PricedSize, ProductService } from '../../product/product.service';
import { normalizeCode } from '../../promotion/promotion.codes';
import { NO_OFFERS } from '../../promotion/promotion.service';
import type { Offers } from '../../promotion/promotion.types';
import { ShippingService } from '../../shipping/shipping.service';
import { normalizeEmail } from '../../user/user.email';
import { UserService } from '../../user/user.service';

interface DraftPrice extends Offer {
  /** The account with the customer's verified email address; null if there is none. */
  userId: string | null;
}

/** Computes prices of orders that staff place. */
@Injectable()
export class DraftQuoteService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly products: ProductService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
  ) {}

  /**
   * Quotes an order without storing or reserving anything.
   * @throws AppError badRequest for a discount that makes all goods free, noProduct, sizeUnknown, shippingUnavailable
   */
  async quote(
    { lines, shipping, postcode, codes, email, manualDiscount }: DraftQuoteInput,
    locale: Locale,
  ): Promise<DraftQuote> {
    const { SHOP_CURRENCY, SIMPLIFIED_INVOICE_MAX_CENTS } = this.config.values;
    const option = await this.shipping.choose(postcode, shipping);
    const requestedLines = await this.findLines(lines, locale);
    const { offers } = await this.listOffers(codes, email);
    const quote = this.pricing.quote(requestedLines, option, applyManualDiscount(offers, manualDiscount));
    const { sums, known } = quote;
    requireSomeLeft(sums, manualDiscount);
    return {
      lines: quote.lines.map(({ size: { productId, size }, quantity, price: { lineCents } }) => ({
        productId,
        size,
        quantity,
        lineCents,
      })),
      sums: toQuoteSums(sums, SHOP_CURRENCY, toCartPromotions(quote, locale)),
      codes: sums.codes.length > 0 ? toCodes(sums.codes, known, locale) : undefined,
      manualDiscount: manualDiscount
        ? {
            savedCents: sumGoodsSavings(
              this.pricing.quote(requestedLines, option, applyManualDiscount(NO_OFFERS, manualDiscount)).sums,
            ),
            othersCents: sumGoodsSavings(this.pricing.quote(requestedLines, option, offers).sums),
            applied: hasManualDiscount(sums),
          }
        : undefined,
      taxIdAboveCents: SIMPLIFIED_INVOICE_MAX_CENTS,
    };
  }

  /**
   * Prices an order. The total must equal the total shown to staff.
   * @throws AppError the same errors as `quote`; totalDiffers, cashLimitExceeded, taxIdRequired
   */
  async priceDraft(draft: DraftOrder, postcode: string): Promise<DraftPrice> {
    const requestedLines = await this.findLines(draft.lines, draft.locale);
    const option = await this.shipping.choose(postcode, draft.shipping);
    const { offers: others, userId } = await this.listOffers(draft.codes, draft.customer.email);
    const offers = applyManualDiscount(others, draft.manualDiscount);
    requireSomeLeft(this.pricing.quote(requestedLines, option, offers).sums, draft.manualDiscount);
    const pricedOrder = this.pricing.priceForOrder(requestedLines, option, offers);
    const { totalCents } = pricedOrder.price.totals;
    if ((draft.totalCents ?? totalCents) !== totalCents) throw new AppError('totalDiffers', { totalCents });
    if (totalCents > METHOD_TRAITS[draft.payment].maxCents) throw new AppError('cashLimitExceeded');
    requireTaxId(totalCents, draft.taxId, this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS);
    return { ...pricedOrder, option, userId };
  }

  /** Loads promotions and codes. The buyer's email address counts as verified. */
  private async listOffers(
    enteredCode: readonly string[] = [],
    email = '',
  ): Promise<{ offers: Offers; userId: string | null }> {
    const account = email === '' ? null : await this.users.findOwner(normalizeEmail(email));
    const userId = account?.id ?? null;
    const buyer = email === '' ? null : { userId, email: normalizeEmail(email), isVerified: true };
    const codes = enteredCode.map(normalizeCode);
    return { offers: await this.pricing.offers({ codes, buyer, cartId: null, source: 'database' }), userId };
  }

  private async findLines(lines: DraftOrder['lines'], locale: Locale): Promise<RequestedLine[]> {
    const pricedSizes = await this.products.findPrices(lines, locale);
    return lines.map(({ productId, size, quantity }, index) => ({
      id: String(index),
      quantity,
      size: getSize(pricedSizes, productId, size),
    }));
  }
}

const applyManualDiscount = (offers: Offers, manualDiscount: ManualDiscount | undefined): Offers =>
  manualDiscount ? addManualDiscount(offers, manualDiscount) : offers;

/** Rejects a manual discount that makes all goods free. Only a single-use code may do this. */
function requireSomeLeft(sums: PricedOrder, manualDiscount: ManualDiscount | undefined): void {
  if (!manualDiscount) return;
  if ((manualDiscount.percent === undefined) === (manualDiscount.cents === undefined))
    throw new AppError('badRequest', { fields: [{ field: 'manualDiscount.percent', rule: 'required' }] });
  // Each unit keeps a price of at least one cent, so a larger amount would give a smaller discount than staff entered
  const savedCents = sumGoodsSavings(sums);
  if (hasManualDiscount(sums) && (savedCents >= sums.goodsCents || savedCents < (manualDiscount.cents ?? 0)))
    throw new AppError('badRequest', { fields: [{ field: 'manualDiscount.cents', rule: 'max' }] });
}

function getSize(pricedSizes: readonly PricedSize[], productId: string, size: string): PricedSize {
  const found = pricedSizes.find((candidate) => candidate.productId === productId && candidate.size === size);
  if (!found)
    throw new AppError(
      pricedSizes.some((candidate) => candidate.productId === productId) ? 'sizeUnknown' : 'noProduct',
    );
  return found;
}
