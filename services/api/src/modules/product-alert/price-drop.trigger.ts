import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { FavoriteService } from '../catalogue/favorite.service';
import { type CurrentPrices, ProductService } from '../product/product.service';
import { MailTokenService } from '../user/mail-token.service';
import { UserService } from '../user/user.service';
import { PriceAlertRepository } from './price-alert.repository';
import type { PriceDrop, PriceWatch as StoredWatch } from './product-alert.schema';

type Prices = StoredWatch['prices'];

/** Maximum number of products in memory at a time, regardless of the catalogue size. */
const BATCH_MAX = 500;
const BATCH_SIZE = 200;
const MIN_ALERT_INTERVAL_MS = 14 * 86_400_000;

const isSame = (a: Prices, b: Prices): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The size with the largest relative discount; null if no price dropped. Amounts in cents. */
export function findLargestDrop(before: Prices, now: Prices): Omit<PriceDrop, 'after'> | null {
  let found: { drop: Omit<PriceDrop, 'after'>; share: number } | null = null;
  for (const { cents, ...size } of now) {
    const fromCents = before.find(({ sku }) => sku === size.sku)?.cents;
    if (fromCents === undefined || cents >= fromCents) continue;
    const share = cents / fromCents;
    if (!found || share < found.share) found = { drop: { ...size, fromCents }, share };
  }
  return found && found.drop;
}

/**
 * Detects price drops and queues emails to subscribed users who have the product among their favourites. Several
 * workers may run it concurrently, because optimistic locking lets only one of them write.
 */
@Injectable()
export class PriceDropTrigger {
  constructor(
    private readonly priceAlerts: PriceAlertRepository,
    private readonly products: ProductService,
    private readonly favorites: FavoriteService,
    private readonly users: UserService,
    private readonly outbox: OutboxService,
    private readonly mailTokens: MailTokenService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares prices with the previously recorded prices. For a new product, the prices are only recorded.
   * @param ids null for all products
   * @returns when the price of each product next changes automatically, by id; absent if no change is scheduled
   */
  async compare(ids: readonly string[] | null = null): Promise<Map<string, Date>> {
    const changesAt = new Map<string, Date>();
    let batch: CurrentPrices[] = [];
    for await (const product of this.products.readCurrentPrices(ids)) {
      if (product.changesAt) changesAt.set(product.productId, product.changesAt);
      batch.push(product);
      if (batch.length < BATCH_MAX) continue;
      await this.comparePrices(batch);
      batch = [];
    }
    if (batch.length > 0) await this.comparePrices(batch);
    return changesAt;
  }

  private async comparePrices(products: readonly CurrentPrices[]): Promise<void> {
    const watches = await this.priceAlerts.findWatches(products.map(({ productId }) => productId));
    const newProducts = products.filter(({ productId }) => !watches.has(productId));
    if (newProducts.length > 0) await this.priceAlerts.insertWatches(newProducts);
    for (const { productId, prices } of products) {
      const watch = watches.get(productId);
      if (!watch || isSame(watch.prices, prices)) continue;
      const drop = findLargestDrop(watch.prices, prices);
      await this.priceAlerts.setWatch(watch, { prices, ...(drop ? { drop: { ...drop, after: null } } : {}) });
    }
  }

  /** Queues the emails about every detected price drop. @returns the number of emails */
  async writeDue(): Promise<number> {
    let writtenCount = 0;
    for (const productId of await this.priceAlerts.findProductsWithDrops())
      for (;;) {
        const step = await this.writeBatch(productId);
        if (step === null) break;
        writtenCount += step;
      }
    return writtenCount;
  }

  /**
   * Queues emails, records recipients and advances the cursor, atomically.
   * @returns null when no recipients are left
   */
  private writeBatch(productId: string): Promise<number | null> {
    return this.transaction.run(async () => {
      const watch = await this.priceAlerts.findWatch(productId);
      if (!watch?.drop) return null;
      const { after, ...priceDrop } = watch.drop;
      const favorites = await this.favorites.listUsersByProduct(productId, BATCH_SIZE, after);
      const lastFavorite = favorites.length === BATCH_SIZE ? favorites.at(-1) : undefined;
      const drop = lastFavorite ? { ...watch.drop, after: lastFavorite.id } : null;
      // Another worker has processed this batch, so its result is read next
      if (!(await this.priceAlerts.setWatch(watch, { drop }))) return 0;
      const at = this.clock.now();
      const readers = await this.users.listPriceReaders(
        favorites.map(({ person }) => person.slice('user:'.length)),
      );
      const notifiedUsers = await this.priceAlerts.findNotifiedUsers(
        productId,
        readers,
        new Date(at.getTime() - MIN_ALERT_INTERVAL_MS),
      );
      const newReaders = readers
        .filter((userId) => !notifiedUsers.includes(userId))
        .map((userId) => ({ userId, ...this.mailTokens.create() }));
      if (newReaders.length === 0) return 0;
      const rows = newReaders.map(({ userId, hash }) => ({
        userId,
        productId,
        ...priceDrop,
        tokenHash: hash,
        at,
      }));
      const ids = await this.priceAlerts.insertMails(rows);
      for (const [index, { userId, seed }] of newReaders.entries()) {
        const mailId = ids[index] ?? '';
        await this.outbox.add({ type: 'price-drop', key: mailId, refs: { mailId, userId, seed } });
      }
      return newReaders.length;
    });
  }
}
