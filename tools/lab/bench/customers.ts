import mongoose from 'mongoose';
import { ADDRESS, type ApiClient, logInCustomers } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { type StringIdDocument, withDatabase } from '../../test-shop/database.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';

export interface ProductSize {
  productId: string;
  size: string;
  sku: string;
}

/** Creates customers with one product in the cart, ready to check out. */
export async function createCustomers(
  { productId, size }: ProductSize,
  shop: TestShop,
  firstIndex: number,
  count: number,
) {
  const customers = await logInCustomers(shop, firstIndex, count);
  return Promise.all(
    customers.map(async (customer: ApiClient) => {
      const { digest } = await customer.fetchData(ENDPOINTS.addItem, {
        body: { productId, size, quantity: 1 },
      });
      const order = { address: ADDRESS, shipping: 'standard', cartDigest: digest };
      return { customer, checkout: () => customer.fetch('POST', ENDPOINTS.checkout.path, order) };
    }),
  );
}

export const setStock = (mongoUri: string, sku: string, quantity: number) =>
  withDatabase(mongoUri, (db) => {
    const zero = new mongoose.mongo.Int32(0);
    const count = new mongoose.mongo.Int32(quantity);
    const row = { available: count, reserved: zero, sold: zero, received: count };
    return db.collection<StringIdDocument>('stock').updateOne({ _id: sku }, { $set: row });
  });
