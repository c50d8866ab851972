import type { mongo } from 'mongoose';
import { WALK } from '../database/snapshot';
import { isDuplicate } from '../database/upsert';
import type { Cart } from '../modules/cart/cart.schema';
import type { Product, ProductSize } from '../modules/product/product.schema';
import type { PriceWatch } from '../modules/product-alert/product-alert.schema';

type Sizes = Pick<ProductSize, 'label' | 'sku'>[];

/** The current SKU of a record stored by label: one whose SKU no longer exists was renamed. */
function skuOfNow(sizes: Sizes, { sku, size }: { sku?: string; size: string }): string | undefined {
  return sizes.some((one) => one.sku === sku) ? sku : sizes.find(({ label }) => label === size)?.sku;
}

/** Stores the SKU wherever a size was known by its label; references to removed sizes stay as they are. */
export async function knowSizesBySku(db: mongo.Db): Promise<void> {
  const products = new Map<string, Sizes>();
  for await (const { _id, sizes } of db
    .collection<Partial<Product> & Pick<Product, '_id'>>('products')
    .find({}, WALK)) {
    products.set(_id.toString(), sizes ?? []);
  }
  await knowRows(db.collection('product_prices'), 'product', products);
  await knowRows(db.collection('price_mails'), 'productId', products);
  await knowWatches(db, products);
  await knowNotices(db, products);
  await knowCarts(db, products);
}

async function knowRows(
  rows: mongo.Collection,
  product: 'product' | 'productId',
  products: ReadonlyMap<string, Sizes>,
): Promise<void> {
  for await (const row of rows.find({ sku: { $exists: false } }, WALK)) {
    const sku = skuOfNow(products.get(String(row[product])) ?? [], { size: row.size as string });
    if (sku !== undefined) await rows.updateOne({ _id: row._id }, { $set: { sku } });
  }
}

async function knowWatches(db: mongo.Db, products: ReadonlyMap<string, Sizes>): Promise<void> {
  const watches = db.collection<PriceWatch>('price_watch');
  for await (const { _id, version, prices, drop } of watches.find({}, WALK)) {
    const sizes = products.get(_id.toString()) ?? [];
    const known = <Seen extends { sku?: string; size: string }>(seen: Seen): Seen => {
      const sku = skuOfNow(sizes, seen);
      return sku === undefined ? seen : { sku, ...seen };
    };
    const change = { prices: prices.map(known), drop: drop && known(drop) };
    await watches.updateOne({ _id, version }, { $set: change, $inc: { version: 1 } });
  }
}

async function knowNotices(db: mongo.Db, products: ReadonlyMap<string, Sizes>): Promise<void> {
  const notices = db.collection<{ productId: mongo.ObjectId; sku: string; size: string }>('stock_notices');
  for await (const { _id, productId, ...named } of notices.find({}, WALK)) {
    const sku = skuOfNow(products.get(productId.toString()) ?? [], named);
    if (sku === undefined || sku === named.sku) continue;
    // Merges with an existing alert for the current SKU
    await notices.updateOne({ _id }, { $set: { sku } }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}

async function knowCarts(db: mongo.Db, products: ReadonlyMap<string, Sizes>): Promise<void> {
  const carts = db.collection<Cart>('carts');
  for await (const { _id, version, lines } of carts.find({}, WALK)) {
    const known = lines.map((line) => ({
      ...line,
      sku: skuOfNow(products.get(line.productId) ?? [], line) ?? line.sku,
    }));
    if (known.some(({ sku }, at) => sku !== lines[at]?.sku))
      await carts.updateOne({ _id, version }, { $set: { lines: known }, $inc: { version: 1 } });
  }
}
