import mongoose from 'mongoose';

const SEEDED = { email: 'shopper@munay.example', password: 'muna-andina-shopper' };
const SIGN_INS_AT_ONCE = 4;
const ADDRESS = {
  name: 'Ana Quispe',
  line1: 'Calle del Jabón 4',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
};

/** A signed-in person with a browser of their own, seen from an address of their own. */
class Buyer {
  #cookies = new Map();
  #digest = '';

  /**
   * @param {import('../own-shop/own-shop.mjs').OwnShop} shop
   * @param {number} number
   */
  constructor(shop, number) {
    this.shop = shop;
    this.email = `bench-${number}@munay.example`;
    this.address = `10.2.${Math.floor(number / 250)}.${number % 250}`;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async send(method, path, body) {
    const response = await fetch(this.shop.url + path, {
      method,
      headers: {
        origin: this.shop.origin,
        'x-requested-with': 'munay',
        'x-forwarded-for': this.address,
        'content-type': 'application/json',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: body && JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return response;
  }

  async signIn() {
    const response = await this.send('POST', '/api/user/login', {
      email: this.email,
      password: SEEDED.password,
    });
    if (!response.ok) throw new Error(`login answered ${response.status} ${await response.text()}`);
  }

  /**
   * @param {string} productId
   * @param {string} size
   */
  async take(productId, size) {
    const response = await this.send('POST', '/api/cart/add-item', { productId, size, quantity: 1 });
    const { data, message } = await response.json();
    if (!response.ok) throw new Error(`add-item answered ${response.status} ${message}`);
    this.#digest = data.digest;
  }

  checkout() {
    return this.send('POST', '/api/user/checkout', {
      address: ADDRESS,
      shipping: 'standard',
      cartDigest: this.#digest,
    });
  }
}

/**
 * People with an account each, signed in. The accounts are copies of a seeded one: hashing passwords is slow on
 * purpose and not what is measured.
 * @param {import('../own-shop/own-shop.mjs').OwnShop} shop
 * @param {number} first
 * @param {number} count
 */
export async function signedInBuyers(shop, first, count) {
  const buyers = Array.from({ length: count }, (_, index) => new Buyer(shop, first + index));
  const client = await mongoose.mongo.MongoClient.connect(shop.mongoUri);
  try {
    const users = client.db().collection('users');
    const model = await users.findOne({ email: SEEDED.email });
    if (!model) throw new Error('The seed has no shopper');
    await users.insertMany(
      buyers.map(({ email }) => ({ ...model, _id: new mongoose.mongo.ObjectId(), email })),
    );
  } finally {
    await client.close();
  }
  const waiting = [...buyers];
  const work = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await buyer.signIn();
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work));
  return buyers;
}

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
