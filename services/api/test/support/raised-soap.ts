import { Types } from 'mongoose';
import { shelve, type Shelved, type Shop } from './shop';

const DAY_MS = 86_400_000;

/** A soap of 9.90, raised from 6.90 shortly before it was reduced to 5.94: less may be announced than is charged less. */
export async function raisedSoap({ api }: Pick<Shop, 'api'>, pieces: number): Promise<Shelved> {
  const soap = await shelve({ api }, { pieces, priceCents: 990, discountPercent: 40 });
  const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  const _id = new Types.ObjectId(soap.productId);
  const discount = { percent: 40, startsAt: ago(5), endsAt: null };
  const row = { product: _id, sku: soap.sku, size: soap.size };
  await api.db.collection('product_prices').deleteMany({ product: _id });
  await api.db.collection('product_prices').insertMany([
    { ...row, priceCents: 690, discount: null, decidedAt: new Date(0) },
    { ...row, priceCents: 990, discount: null, decidedAt: ago(12) },
    { ...row, priceCents: 990, discount, decidedAt: ago(5) },
  ]);
  await api.db.collection('products').updateOne({ _id }, { $set: { discount }, $inc: { version: 1 } });
  return soap;
}
