import mongoose from 'mongoose';
import { ADDRESS, signedInPeople } from '../own-shop/person.mjs';

/** A signed-in person with a cart. */
class Buyer {
  #digest = '';

  /** @param {import('../own-shop/person.mjs').Person} person */
  constructor(person) {
    this.person = person;
  }

  /**
   * @param {string} productId
   * @param {string} size
   */
  async take(productId, size) {
    const wish = { productId, size, quantity: 1 };
    const { status, data, message } = await this.person.call('POST', '/api/cart/add-item', wish);
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

/**
 * @param {import('../own-shop/own-shop.mjs').OwnShop} shop
 * @param {number} first
 * @param {number} count
 */
export const signedInBuyers = async (shop, first, count) =>
  (await signedInPeople(shop, first, count)).map((person) => new Buyer(person));

/**
 * Sets the pieces of a SKU, in the database.
 * @param {string} mongoUri
 * @param {string} sku
 * @param {number} pieces
 */
export async function setPieces(mongoUri, sku, pieces) {
  const client = await mongoose.mongo.MongoClient.connect(mongoUri);
  try {
    const zero = new mongoose.mongo.Int32(0);
    const count = new mongoose.mongo.Int32(pieces);
    const row = { available: count, reserved: zero, sold: zero, received: count };
    const stock = /** @type {import('mongoose').mongo.Collection<any>} */ (client.db().collection('stock'));
    await stock.updateOne({ _id: sku }, { $set: row });
  } finally {
    await client.close();
  }
}
