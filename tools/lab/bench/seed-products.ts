import mongoose, { type mongo } from 'mongoose';
import { withDatabase } from '../../test-shop/database.ts';

const BATCH = 500;

const AGE_MS = 60 * 86_400_000;

let ids = 0;
/** An id with a given creation time, because later checks treat recent records as new. */
export const createIdAt = (at: Date) =>
  new mongoose.mongo.ObjectId(
    Math.floor(at.getTime() / 1_000).toString(16) + (++ids).toString(16).padStart(16, '0'),
  );

/** Copies the seeded products. Each copy has its own names, SKUs, prices and stock. */
export async function seedProducts(mongoUri: string, total: number) {
  await withDatabase(mongoUri, async (db) => {
    const products = db.collection('products');
    const models = await products.find({ slug: { $not: /-bench-/ } }).toArray();
    const prices = await db
      .collection('product_prices')
      .find({ product: { $in: models.map(({ _id }) => _id) } })
      .toArray();
    const present = await products.countDocuments();
    for (let from = present; from < total; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, total - from) }, (_, index) => from + index);
      const copies = numbers.map((number) =>
        copyProduct(models[number % models.length] ?? {}, number, prices),
      );
      await products.insertMany(copies.map(({ product }) => product));
      await db.collection('product_prices').insertMany(copies.flatMap((copy) => copy.prices));
      const stock = copies.flatMap((copy) => copy.stock);
      await db.collection('stock').insertMany(stock, { ignoreUndefined: true });
      await db.collection('stock_moves').insertMany(stock.map(toReceivedMove));
    }
  });
}

const toReceivedMove = ({ _id: sku, received }: mongo.Document) => {
  const at = new Date(Date.now() - AGE_MS);
  const move = { available: received, reserved: 0, sold: 0, at };
  return { _id: createIdAt(at), orderId: 'bench', sku, kind: 'receive', ...move };
};

function copyProduct(model: mongo.Document, number: number, prices: mongo.Document[]) {
  const _id = new mongoose.mongo.ObjectId();
  const sizes = model.sizes.map((size: mongo.Document, index: number) => ({
    ...size,
    sku: `BENCH-${number}-${index}`,
    priceCents: size.priceCents + (number % 97),
  }));
  const title = { es: `${model.title.es} n.º ${number}`, en: `${model.title.en} no. ${number}` };
  const product = {
    ...model,
    _id,
    slug: `${model.slug}-bench-${number}`,
    title,
    sizes,
    rank: number,
    words: [...model.words, String(number)],
    nameWords: [...model.nameWords, String(number)],
  };
  const productPrices = prices.filter((price) => price.product.equals(model._id));
  const Int = mongoose.mongo.Int32;
  return {
    product,
    prices: productPrices.map((price) => ({ ...price, _id: new mongoose.mongo.ObjectId(), product: _id })),
    stock: sizes.map(({ sku }: mongo.Document, index: number) => {
      const quantity = new Int((number * 7 + index * 13) % 80);
      const zero = new Int(0);
      return {
        _id: sku,
        available: quantity,
        reserved: zero,
        sold: zero,
        unverified: zero,
        received: quantity,
      };
    }),
  };
}
