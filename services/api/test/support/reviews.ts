import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderStatus } from '@munay/contracts/order-moves';
import type { ChangeReview, ReviewView, WriteReview } from '@munay/contracts/review';
import type { SignedInPerson } from './people';
import { paidOrder, type Shelved, type Shop, statusOf } from './shop';
import { until } from './until';

/** Moves a paid order on, step by step, as staff do. */
export async function moveTo(admin: SignedInPerson, orderId: string, last: OrderStatus): Promise<void> {
  const steps: OrderStatus[] = ['processing', 'shipped', 'delivered'];
  for (const status of steps.slice(0, steps.indexOf(last) + 1)) {
    const { status: code } = await admin.client.call(ENDPOINTS.updateOrder, {
      params: { id: orderId },
      body: { status },
    });
    if (code !== 200) throw new Error(`The order did not move to ${status}: ${code}`);
  }
}

/** A buyer who has received the product. */
export async function receiver(
  shop: Shop,
  admin: SignedInPerson,
  item: Shelved,
): Promise<{ person: SignedInPerson; orderId: string }> {
  const { person, orderId } = await paidOrder(shop, item);
  await until(async () => (await statusOf(shop, orderId)) === 'paid');
  await moveTo(admin, orderId, 'delivered');
  return { person, orderId };
}

export const changed = (more: Partial<ChangeReview> = {}): ChangeReview => ({
  stars: 4,
  title: 'Huele bien',
  text: 'Espuma cremosa.\n\nLa piel no tira.',
  ...more,
});

export const words = (productId: string, more: Partial<ChangeReview> = {}): WriteReview => ({
  productId,
  ...changed(more),
});

/** A buyer's review that waits for a look. */
export async function reviewOf(
  person: SignedInPerson,
  productId: string,
  more: Partial<ChangeReview> = {},
): Promise<ReviewView> {
  const { status, message, data } = await person.client.call(ENDPOINTS.writeReview, {
    body: words(productId, more),
  });
  if (status !== 201) throw new Error(`write answered ${status} ${message}`);
  return data;
}
