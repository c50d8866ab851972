import type { CartView } from '@munay/contracts/order/cart';
import mongoose, { type mongo } from 'mongoose';
import { ADDRESS, signedInPeople, type Person } from '../own-shop/person.ts';
import type { OwnShop } from '../own-shop/own-shop.ts';

/** A signed-in person with a cart. */
class Buyer {
  readonly person: Person;
  #digest = '';

  constructor(person: Person) {
    this.person = person;
  }

  async take(productId: string, size: string) {
    const wish = { productId, size, quantity: 1 };
    const { status, data, message } = await this.person.call<CartView>('POST', '/api/cart/add-item', wish);
    if (status !== 200) throw new Error(`add-item answered ${status} ${message}`);
    this.#digest = data.digest;
  }

  checkout() {
    return this.person.send('POST', '/api/user/checkout', {
      address: ADDRESS,
      shipping: 'standard',
      cartDigest: this.#digest,
    });
  }
}

export const signedInBuyers = async (shop: OwnShop, first: number, count: number) =>
  (await signedInPeople(shop, first, count)).map((person) => new Buyer(person));

/** Sets the pieces of a SKU, in the database. */
export async function setPieces(mongoUri: string, sku: string, pieces: number) {
  const client = await mongoose.mongo.MongoClient.connect(mongoUri);
  try {
    const zero = new mongoose.mongo.Int32(0);
    const count = new mongoose.mongo.Int32(pieces);
    const row = { available: count, reserved: zero, sold: zero, received: count };
    const stock = client.db().collection<mongo.Document & { _id: string }>('stock');
    await stock.updateOne({ _id: sku }, { $set: row });
  } finally {
    await client.close();
  }
}
