import { rm } from 'node:fs/promises';
import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import type {
  ChangeReviewInput,
  Decision,
  ReviewQuery,
  ReviewView,
  WriteReviewInput,
} from '@munay/contracts/shop/review';
import { byId } from './client';
import type { SignedInPerson } from './people';
import { ADDRESS, buyer, placePaidOrder, type ProductOptions, type Shop, type StockedProduct } from './shop';
import { StaffedShop, useInSuite } from './suite-shop';
import { uploadFolder } from './uploads';

/** Moves the order through every status up to the given one, as staff would. */
export async function moveTo(
  admin: SignedInPerson,
  orderId: string,
  targetStatus: OrderStatus,
): Promise<void> {
  const steps: OrderStatus[] = ['processing', 'shipped', 'delivered'];
  for (const status of steps.slice(0, steps.indexOf(targetStatus) + 1)) {
    const { status: code } = await admin.client.call(ENDPOINTS.updateOrder, {
      params: { id: orderId },
      body: { status },
    });
    if (code !== 200) throw new Error(`The order did not move to ${status}: ${code}`);
  }
}

export async function createReceiver(
  shop: Shop,
  admin: SignedInPerson,
  item: StockedProduct,
): Promise<{ person: SignedInPerson; orderId: string }> {
  const { person, orderId } = await placePaidOrder(shop, item);
  await moveTo(admin, orderId, 'delivered');
  return { person, orderId };
}

/** Inserts a delivered order directly, without its transitions. */
export async function createReceivedOrder(
  shop: Shop,
  { productId, sku, size }: StockedProduct,
): Promise<SignedInPerson> {
  const person = await buyer(shop);
  const at = new Date();
  const line = { slug: 'x', title: 'x', image: null, quantity: 1, priceCents: 690, discountPercent: 0 };
  const soldLineFields = {
    appliedDiscountPercent: 0,
    announced: null,
    discountAllocations: [],
    netCents: 690,
    vatRate: null,
  };
  const totals = { goodsCents: 690, savedCents: 0, shippingCents: 0, totalCents: 690, baseCents: 570 };
  await shop.api.stored.orders.add({
    number: `MUN-TEST-${person.id}`,
    status: 'delivered',
    fingerprint: 'x',
    cart: { cartId: 'x', version: 1 },
    buyer: { userId: new Types.ObjectId(person.id) },
    customer: { name: 'Ana Quispe', email: person.email },
    terms: [],
    lines: [
      { ...line, ...soldLineFields, id: 'l1', productId, sku, size, unitPriceCents: 690, lineCents: 690 },
    ],
    totals: { ...totals, vatCents: 120, vatPercent: 21, currency: 'eur' },
    vat: [{ rate: 2_100, baseCents: 570, vatCents: 120 }],
    pricingVersion: 2,
    address: { ...ADDRESS },
    shipping: { method: 'pickup', zone: 'peninsula' },
    note: '',
    taxId: '',
    locale: 'es',
    payment: {
      method: 'transfer',
      paidCents: 690,
      refundedCents: 0,
      currency: 'eur',
      disputed: false,
      paidAt: null,
      card: null,
    },
    tenders: [{ method: 'transfer', amountCents: 690 }],
    billNumber: null,
    version: 0,
    source: 'web',
    refunds: [],
    notes: [],
    history: [{ from: 'shipped', to: 'delivered', at, by: 'admin', cause: 'test' }],
    createdAt: at,
    updatedAt: at,
  });
  return person;
}

export const createReviewChange = (overrides: Partial<ChangeReviewInput> = {}): ChangeReviewInput => ({
  stars: 4,
  title: 'Huele bien',
  text: 'Espuma cremosa.\n\nLa piel no tira.',
  ...overrides,
});

export const words = (productId: string, overrides: Partial<ChangeReviewInput> = {}): WriteReviewInput => ({
  productId,
  ...createReviewChange(overrides),
});

export async function createReview(
  person: SignedInPerson,
  productId: string,
  overrides: Partial<ChangeReviewInput> = {},
): Promise<ReviewView> {
  const { status, message, data } = await person.client.call(ENDPOINTS.writeReview, {
    body: words(productId, overrides),
  });
  if (status !== 201) throw new Error(`write answered ${status} ${message}`);
  return data;
}

class ReviewShop extends StaffedShop {
  override async open(product?: ProductOptions): Promise<void> {
    const folder = await uploadFolder();
    await super.open(product, { UPLOAD_DIR: folder });
    const { close } = this;
    this.close = async () => {
      await close();
      await rm(folder, { recursive: true });
    };
  }

  received = async (item: StockedProduct) => ({ person: await createReceivedOrder(this, item) });
  decide = (id: string, body: Decision) =>
    this.admin.client.call(ENDPOINTS.decideReview, { ...byId(id), body });
  publish = (id: string) => this.decide(id, { status: 'published' });
  list = async ({ productId }: StockedProduct, query: ReviewQuery = {}) =>
    (await this.api.client().call(ENDPOINTS.getReviews, { ...byId(productId), query })).data;

  published = async (item: StockedProduct, stars = 4) => {
    const { person } = await this.received(item);
    const review = await createReview(person, item.productId, { stars, title: `Con ${stars}` });
    await this.publish(review._id);
    return { person, id: review._id };
  };
}

export const createReviewShop = (): ReviewShop => useInSuite(new ReviewShop());
