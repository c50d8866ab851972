import { type Connection, type mongo, Types } from 'mongoose';
import { toShopYear } from '@munay/contracts/shop-day';
import { HINT_BY_ID } from '../../src/database/snapshot';
import type { AuditEnd, AuditEntry } from '../../src/modules/audit-log/audit-log.schema';
import type { Session } from '../../src/modules/auth/session.schema';
import type { AuditReport, JobLease } from '../../src/modules/billing/reconciler.schema';
import type { WebhookEvent } from '../../src/modules/billing/webhook/webhook.schema';
import type { Campaign } from '../../src/modules/campaign/campaign.schema';
import type { Cart } from '../../src/modules/cart/cart.schema';
import type { Favorite } from '../../src/modules/catalogue/favorite.schema';
import type { Message } from '../../src/modules/contact/contact.schema';
import type { GuestConversion } from '../../src/modules/guest/guest.schema';
import type { CreditNote, Invoice } from '../../src/modules/invoice/invoice.schema';
import type { Media, MediaUsage } from '../../src/modules/media/media.schema';
import type { Counter } from '../../src/modules/numbering/numbering.schema';
import type { Order } from '../../src/modules/order/order.schema';
import type { ImportedProduct, ProductImport } from '../../src/modules/product/import/product-import.schema';
import type { Product, ProductCodePrice, ProductPrice } from '../../src/modules/product/product.schema';
import type { PriceWatch, StockAlert } from '../../src/modules/product-alert/product-alert.schema';
import type {
  Promotion,
  PromotionBuyer,
  PromotionCode,
  PromotionUse,
} from '../../src/modules/promotion/promotion.schema';
import type { Question } from '../../src/modules/question/question.schema';
import type { Review } from '../../src/modules/review/review.schema';
import type { SecondFactor } from '../../src/modules/second-factor/second-factor.schema';
import type { SettingRecord } from '../../src/modules/setting/setting.schema';
import type { ShippingTable } from '../../src/modules/shipping/shipping.schema';
import type { Reservation, Stock, StockMove } from '../../src/modules/stock/stock.schema';
import type { Store } from '../../src/modules/store/store.schema';
import type { User } from '../../src/modules/user/user.schema';
import type { Withdrawal } from '../../src/modules/withdrawal/withdrawal.schema';
import type { OutboxRow } from '../../src/outbox/outbox.schema';
import type { OutboxType } from '../../src/outbox/outbox.types';

/** The id of a row, another field that identifies rows of its kind (see below), or a MongoDB filter. */
type RowSelector = string | Types.ObjectId | object;

/** Changes to a row: any value for one of its fields or for a nested path. */
type FieldsOf<T, F> = { [Field in keyof F]: Field extends keyof T | `${string}.${string}` ? unknown : never };

const ID = /^[0-9a-f]{24}$/;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

/** The stored rows of one kind, which a suite reads or changes directly instead of through the API. */
class Rows<T extends object> {
  constructor(
    private readonly rows: mongo.Collection<T>,
    private readonly toIdFilter: (name: string) => object,
  ) {}

  findOne = (filter: RowSelector) => this.rows.findOne(this.toFilter(filter), HINT_BY_ID);
  findNewest = (filter: RowSelector = {}) =>
    this.rows.findOne(this.toFilter(filter), { ...HINT_BY_ID, sort: { createdAt: -1, _id: -1 } });
  all = (filter: RowSelector = {}, sort: mongo.Sort = { _id: 1 }) =>
    this.rows.find(this.toFilter(filter), HINT_BY_ID).sort(sort).toArray();
  count = (filter: RowSelector = {}) => this.rows.countDocuments(this.toFilter(filter), HINT_BY_ID);

  set = <F extends object>(filter: RowSelector, fields: F & FieldsOf<T, F>) =>
    this.change(filter, { $set: fields });
  change = (filter: RowSelector, change: object, options: mongo.UpdateOptions = {}) =>
    this.rows.updateMany(this.toFilter(filter), change, { ...HINT_BY_ID, ...options });
  replace = (filter: RowSelector, row: object | null) =>
    this.rows.replaceOne(this.toFilter(filter), row as mongo.WithoutId<T>, HINT_BY_ID);
  /** Inserts rows. @returns the new ids */
  add = async (...rows: object[]) => {
    const typedRows = rows as mongo.OptionalUnlessRequiredId<T>[];
    return Object.values((await this.rows.insertMany(typedRows, { ignoreUndefined: true })).insertedIds);
  };
  remove = (filter: RowSelector) => this.rows.deleteMany(this.toFilter(filter), HINT_BY_ID);

  indexes = () => this.rows.indexes();
  /** The query plan that MongoDB chooses for a filter and a sort order. */
  plan = (filter: RowSelector, sort: mongo.Sort) =>
    this.rows.find(this.toFilter(filter)).sort(sort).explain();

  private toFilter(filter: RowSelector): mongo.Filter<T> {
    if (filter instanceof Types.ObjectId) return { _id: filter } as mongo.Filter<T>;
    return typeof filter === 'string' ? this.toIdFilter(filter) : filter;
  }
}

/** The jobs of one type about an order or a person. */
export const toJobFilter = (type: OutboxType, about: string): object => ({
  type,
  $or: [{ 'refs.orderId': about }, { 'refs.userId': about }],
});

/**
 * The stored data of a shop, accessed through the schemas of its modules. Suites use collection names only if they test
 * storage.
 */
export function createStoredCollections(db: Connection) {
  const rows = <T extends object>(collection: string, toIdFilter: (name: string) => object = byId): Rows<T> =>
    new Rows(db.collection<T>(collection), toIdFilter);
  const orId =
    (entry: (name: string) => object) =>
    (name: string): object =>
      ID.test(name) ? byId(name) : entry(name);
  const toIdFilter = (_id: string) => ({ _id });
  const toOrderFilter = (orderId: string) => ({ orderId });
  return {
    alerts: rows<StockAlert>('stock_alerts', (value) =>
      value.includes('@') ? { email: value } : { sku: value },
    ),
    auditEnds: rows<AuditEnd>('audit_log_end'),
    /** Found by the id of the entry's entity. */
    auditLog: rows<AuditEntry>('audit_log', (id) => ({ 'fields.entity.id': id })),
    campaigns: rows<Campaign>('campaigns'),
    carts: rows<Cart>('carts', (owner) => ({ owner })),
    consistencyReports: rows<AuditReport>('audit_reports'),
    counters: rows<Counter>('counters', toIdFilter),
    creditNotes: rows<CreditNote>('credit_notes', toOrderFilter),
    favorites: rows<Favorite>('product_likes'),
    importedProducts: rows<ImportedProduct>('product_import_rows'),
    imports: rows<ProductImport>('product_imports', toIdFilter),
    invoices: rows<Invoice>('invoices', toOrderFilter),
    leases: rows<JobLease>('job_leases', toIdFilter),
    media: rows<Media>('media'),
    mediaUsage: rows<MediaUsage>('media_usage', toIdFilter),
    messages: rows<Message>('messages'),
    /** Found by id, or by the buyer's address. */
    orders: rows<Order>(
      'orders',
      orId((email) => ({ terms: email.toLowerCase() })),
    ),
    /** Found by id, or by the key of a job. */
    outbox: rows<OutboxRow>(
      'outbox',
      orId((dedupeKey) => ({ dedupeKey })),
    ),
    prices: rows<ProductPrice>('product_prices'),
    priceWatches: rows<PriceWatch>('price_watch'),
    /** Found by id, slug or SKU. */
    products: rows<Product>(
      'products',
      orId((name) => (/[a-z]/.test(name) ? { slug: name } : { 'sizes.sku': name })),
    ),
    guestConversionCounts: rows<GuestConversion>('guest_joins'),
    codePrices: rows<ProductCodePrice>('code_prices'),
    promotionBuyers: rows<PromotionBuyer>('promotion_buyers', toIdFilter),
    promotionCodes: rows<PromotionCode>('promotion_codes', toIdFilter),
    promotions: rows<Promotion>('promotions'),
    /** Selected by order id. */
    promotionUses: rows<PromotionUse>('promotion_uses', toOrderFilter),
    questions: rows<Question>('questions'),
    /** Found by order id. */
    reservations: rows<Reservation>('reservations'),
    reviews: rows<Review>('reviews'),
    secondFactors: rows<SecondFactor>('second_factors'),
    sessions: rows<Session>('sessions', toIdFilter),
    settings: rows<SettingRecord>('settings', toIdFilter),
    shipping: rows<ShippingTable>('shipping', toIdFilter),
    stock: rows<Stock>('stock', toIdFilter),
    stockMoves: rows<StockMove>('stock_moves', toOrderFilter),
    stores: rows<Store>('stores'),
    /** Found by id, or by address. */
    users: rows<User>(
      'users',
      orId((email) => ({ email })),
    ),
    webhooks: rows<WebhookEvent>('webhook_events', toIdFilter),
    withdrawals: rows<Withdrawal>('withdrawals'),
    /** The rows of every collection, keyed by collection name. */
    everything: async () => {
      const names = (await db.listCollections()).map(({ name }) => name);
      const found = names.map(async (name) => [name, await db.collection(name).find().toArray()] as const);
      return Promise.all(found);
    },
    /** Commands recorded by MongoDB's profiler. */
    profiled: (filter: object) => db.collection('system.profile').find(filter).toArray(),
  };
}

export type Stored = ReturnType<typeof createStoredCollections>;

/** Simulates a failover before the last assigned numbers are replicated to a majority. */
export async function resetNumbers(
  { stored }: { stored: Stored },
  series: string,
  rowCount: number,
): Promise<void> {
  await stored.counters.change(`${series}-${toShopYear(new Date())}`, { $inc: { value: -rowCount } });
}
