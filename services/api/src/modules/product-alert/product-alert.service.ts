import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import type { Locale } from '@munay/contracts/locale';
import type {
  OwnProductAlert,
  ProductAlertView,
  RequestedProductAlert,
  RequestProductAlertInput,
} from '@munay/contracts/shop/product-alert';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedInUser } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { hashSecret, isSecret } from '../../runtime/secret';
import { type PricedSize, ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import { AlertConfirmationService } from './alert-confirmation.service';
import { PriceAlertRepository, type PriceMailFields } from './price-alert.repository';
import { type StockAlertFields, StockAlertRepository, toSubscriberKey } from './stock-alert.repository';

/** Time in ms for which an alert waits, and for which its result remains visible. */
const ALERT_LIFETIMES_MS = { waiting: 180 * DAY_MS, ended: 30 * DAY_MS };
const PER_IP = { points: 30, seconds: 3_600 };
const MAX_WAITING_ALERTS = 50;

type MatchingAlert = { stock: StockAlertFields } | { price: PriceMailFields };

/** Alerts for sizes that are back in stock and for dropped prices. */
@Injectable()
export class ProductAlertService {
  constructor(
    private readonly stockAlerts: StockAlertRepository,
    private readonly priceAlerts: PriceAlertRepository,
    private readonly products: ProductService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
    private readonly alertConfirmation: AlertConfirmationService,
  ) {}

  /**
   * Requests an email for when a size is back in stock. A guest, or an account with an unconfirmed address, must first
   * open a link in an email. The response does not reveal whether the address already has an alert.
   * @throws AppError noProduct, sizeUnknown, sizeAvailable, productAlertsFull, badRequest for a guest without an
   * address, tooManyRequests
   */
  async requestAlert(
    { productId, size, email }: RequestProductAlertInput,
    caller: Caller,
  ): Promise<RequestedProductAlert> {
    await this.throttle.consume('alert-ip', caller.ip, PER_IP);
    const price = await this.getSoldOut(productId, size, caller.locale);
    const about = { productId, size, sku: price.sku };
    const contact = caller.buyer && (await this.users.getContact(caller.buyer.id));
    if (contact?.emailValidated) {
      const subscriberKey = toSubscriberKey({ userId: contact.id });
      if ((await this.stockAlerts.countWaiting(subscriberKey)) >= MAX_WAITING_ALERTS)
        throw new AppError('productAlertsFull');
      const rest = { userId: contact.id, email: null, locale: contact.locale };
      await this.stockAlerts.insertConfirmed({
        ...about,
        ...rest,
        who: subscriberKey,
        expiresAt: this.addToNow(ALERT_LIFETIMES_MS.waiting),
      });
      return { confirm: false };
    }
    const address = contact?.email ?? email;
    if (address === undefined)
      throw new AppError('badRequest', { fields: [{ field: 'email', rule: 'required' }] });
    const locale = contact?.locale ?? caller.locale;
    await this.alertConfirmation.request({ ...about, userId: null, email: normalizeEmail(address), locale });
    return { confirm: true };
  }

  /** The user's alerts, newest first, with the current labels of the sizes, even for unpublished products. */
  async listOwn({ id }: SignedInUser, locale: Locale): Promise<OwnProductAlert[]> {
    const waitingAlerts = await this.stockAlerts.findWaitingByPerson(toSubscriberKey({ userId: id }));
    const products = await this.products.bySkus(waitingAlerts.map(({ sku }) => sku));
    return waitingAlerts.flatMap(({ id: _id, productId, sku, requestedAt }) => {
      const product = products.find((sized) => sized._id.toString() === productId);
      const size = product?.sizes.find((candidate) => candidate.sku === sku);
      if (!product || !size) return [];
      const { slug, title, status } = product;
      return {
        _id,
        requestedAt: requestedAt.toISOString(),
        product: { slug: status === 'active' ? slug : null, title: title[locale], size: size.label },
      };
    });
  }

  /** Ends one of the user's alerts. @throws AppError notFound, also for another person's alert */
  async endAlert(user: SignedInUser, id: string, locale: Locale): Promise<OwnProductAlert[]> {
    const alert = await this.stockAlerts.findById(id);
    if (alert?.who !== toSubscriberKey({ userId: user.id })) throw new AppError('notFound');
    await this.stockAlerts.end(id, 'stopped', this.addToNow(ALERT_LIFETIMES_MS.ended));
    return this.listOwn(user, locale);
  }

  /** @throws AppError linkUnknown, linkExpired */
  async view(token: string, locale: Locale): Promise<ProductAlertView> {
    return this.toView(await this.require(token), locale);
  }

  /** Confirms a guest's address; idempotent. @throws AppError linkUnknown, linkExpired */
  async confirm(token: string, locale: Locale): Promise<ProductAlertView> {
    const hash = isSecret(token) ? hashSecret(token) : '';
    await this.stockAlerts.confirm(hash, this.clock.now(), this.addToNow(ALERT_LIFETIMES_MS.waiting));
    return this.view(token, locale);
  }

  /** Ends the link's alert, or all price emails to the account; idempotent. @throws AppError linkUnknown */
  async stop(token: string, locale: Locale): Promise<ProductAlertView> {
    const found = await this.require(token);
    if ('price' in found) await this.users.change(found.price.userId, { priceDropMail: false });
    else if (found.stock.state !== 'sent')
      await this.stockAlerts.end(found.stock.id, 'stopped', this.addToNow(ALERT_LIFETIMES_MS.ended));
    return this.view(token, locale);
  }

  private async getSoldOut(productId: string, size: string, locale: Locale): Promise<PricedSize> {
    const [price] = await this.products.findPrices([{ productId, size }], locale);
    if (!price)
      throw new AppError((await this.products.isPublished(productId)) ? 'sizeUnknown' : 'noProduct');
    const available = (await this.stock.available([price.sku])).get(price.sku) ?? 0;
    if (available > 0) throw new AppError('sizeAvailable');
    return price;
  }

  private async require(token: string): Promise<MatchingAlert> {
    if (!isSecret(token)) throw new AppError('linkUnknown');
    const stock = await this.stockAlerts.findByToken(hashSecret(token));
    if (stock && stock.expiresAt <= this.clock.now()) throw new AppError('linkExpired');
    if (stock) return { stock };
    const price = await this.priceAlerts.findMailByToken(hashSecret(token));
    if (!price) throw new AppError('linkUnknown');
    return { price };
  }

  private async toView(found: MatchingAlert, locale: Locale): Promise<ProductAlertView> {
    const about = 'stock' in found ? found.stock : found.price;
    const [price] = await this.products.findPrices([about], locale);
    const product = price && {
      _id: price.productId,
      slug: price.slug,
      title: price.title,
      size: price.size,
      image: price.image,
    };
    if ('stock' in found) {
      const { state } = found.stock;
      return { kind: 'stock', state: state === 'due' ? 'waiting' : state, product: product ?? null };
    }
    const reader = await this.users.record(found.price.userId);
    return { kind: 'price', state: reader?.priceDropMail ? 'waiting' : 'stopped', product: product ?? null };
  }

  private addToNow = (ms: number): Date => new Date(this.clock.now().getTime() + ms);
}
