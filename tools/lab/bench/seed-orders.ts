import mongoose, { type mongo } from 'mongoose';
import { withDatabase } from '../../test-shop/database.ts';

const BATCH = 2_000;
/** Number of concurrent batches. One is built while the other is written. */
const CONCURRENCY = 2;
/** Writes need no durability, because lost data can be seeded again. */
const WRITE_OPTIONS = { ordered: false, writeConcern: { w: 1, j: false } } as const;
const NAMES = [
  'Lucía Herrero',
  'Andrés Cabrera',
  'Inés Galán',
  'Marta Soler',
  'Elena Rubio',
  'Clara Ibáñez',
  'Adriana Salcedo',
  'Carmen Vidal',
  'Beatriz Navas',
  'Yolanda Ríos',
  'Sergio Abad',
  'Sofía Cárdenas',
  'Rubén Castaño',
  'Patricia Luna',
  'Diego Prats',
  'Nuria Coll',
  'Iván Mora',
  'Olga Peña',
  'Hugo Sanz',
  'Berta Gil',
];
/** A hundred order statuses, distributed as in a shop that has been running for years. */
const STATUSES = [
  ...Array(78).fill('delivered'),
  ...Array(8).fill('shipped'),
  ...Array(4).fill('expired'),
  ...Array(3).fill('refunded'),
  ...Array(3).fill('paid'),
  ...Array(2).fill('processing'),
  'pending_payment',
  'cancelled',
];
/** Statuses of orders that are not waiting for payment. */
export const FINAL_STATUSES = STATUSES.filter((status) => status !== 'pending_payment');
const MINUTE_MS = 60_000;

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export async function seedOrders(mongoUri: string, total: number, statuses: string[] = STATUSES) {
  await withDatabase(mongoUri, async (db) => {
    const orders = db.collection('orders');
    const products = await db
      .collection('products')
      .find({}, { projection: { title: 1, slug: 1, sizes: 1 } })
      .sort({ rank: 1 })
      .limit(500)
      .toArray();
    const existingCount = await orders.countDocuments();
    let next = existingCount;
    const write = async () => {
      while (next < total) {
        const firstNumber = next;
        next = Math.min(firstNumber + BATCH, total);
        const numbers = Array.from({ length: next - firstNumber }, (_, index) => firstNumber + index);
        await orders.insertMany(
          numbers.map((number) => buildOrder(number, total, products, statuses)),
          WRITE_OPTIONS,
        );
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, write));
  });
}

function buildOrder(index: number, total: number, products: mongo.Document[], statuses: string[]) {
  // Uses numbers of a past year, because new orders get numbers of the current year
  const number = `MUN-2025-${String(index + 1).padStart(6, '0')}`;
  const createdAt = new Date(Date.now() - (total - index) * 10 * MINUTE_MS);
  const name = NAMES[index % NAMES.length] ?? '';
  const email = `${foldText(name).replaceAll(' ', '.')}.${index % 30_000}@correo.example`;
  const status = statuses[(index * 37) % statuses.length] ?? '';
  const [method, card] = index % 9 === 0 ? ['transfer', null] : ['card', { brand: 'visa', last4: '4242' }];
  const lines = [0, 1].map((lineIndex) => {
    const product = products[(index * 7 + lineIndex * 13) % products.length] ?? {};
    const size = product.sizes[0];
    const quantity = 1 + ((index + lineIndex) % 3);
    const lineCents = size.priceCents * quantity;
    return {
      id: String(lineIndex),
      productId: product._id.toString(),
      slug: product.slug,
      sku: size.sku,
      title: product.title.es,
      size: size.label,
      image: null,
      quantity,
      priceCents: size.priceCents,
      discountPercent: 0,
      appliedDiscountPercent: 0,
      announced: null,
      unitPriceCents: size.priceCents,
      lineCents,
      discountAllocations: [],
      netCents: lineCents,
      vatRate: 2_100,
    };
  });
  const goodsCents = lines.reduce((sum, { lineCents }) => sum + lineCents, 0);
  const totalCents = goodsCents + 490;
  const baseCents = Math.round(totalCents / 1.21);
  const postcode = String(1_000 + ((index * 61) % 51_000)).padStart(5, '0');
  const paid = !['expired', 'pending_payment', 'cancelled'].includes(status);
  return {
    number,
    status,
    fingerprint: number,
    cart: { cartId: number, version: 0 },
    buyer: { userId: new mongoose.mongo.ObjectId() },
    customer: { name, email },
    terms: [
      number.toLowerCase(),
      number.slice(-6),
      String(index + 1),
      email,
      ...foldText(name).split(' '),
      postcode,
      ...lines.map(({ sku }) => sku.toLowerCase()),
    ],
    lines,
    totals: {
      goodsCents,
      savedCents: 0,
      shippingCents: 490,
      totalCents,
      baseCents,
      vatCents: totalCents - baseCents,
      vatPercent: 21,
      currency: 'eur',
    },
    vat: [{ rate: 2_100, baseCents, vatCents: totalCents - baseCents }],
    pricingVersion: 2,
    tenders: [{ method, amountCents: totalCents }],
    address: { name, line1: 'Calle Mayor 1', postcode, city: 'Madrid', province: 'Madrid', country: 'ES' },
    shipping: { method: 'standard', zone: 'peninsula' },
    note: '',
    taxId: '',
    locale: 'es',
    payment: {
      method,
      paidCents: paid ? totalCents : 0,
      refundedCents: status === 'refunded' ? totalCents : 0,
      currency: 'eur',
      paidAt: paid ? createdAt : null,
      disputed: false,
      card,
    },
    billNumber: null,
    history: [{ from: null, to: 'pending_payment', at: createdAt, by: 'customer', cause: 'bench' }],
    version: 0,
    source: 'web',
    refunds: [],
    notes: [],
    createdAt,
    updatedAt: createdAt,
  };
}
