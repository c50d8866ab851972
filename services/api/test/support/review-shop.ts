import { rm } from 'node:fs/promises';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Decision, ReviewQuery } from '@munay/contracts/shop/review';
import { byId } from './client';
import { received, reviewOf } from './reviews';
import type { ShelfOptions, Shelved } from './shop';
import { inThisSuite, StaffedShop } from './suite-shop';
import { uploadFolder } from './uploads';

class ReviewShop extends StaffedShop {
  override async open(soap?: ShelfOptions): Promise<void> {
    const folder = await uploadFolder();
    await super.open(soap, { UPLOAD_DIR: folder });
    const { close } = this;
    this.close = async () => {
      await close();
      await rm(folder, { recursive: true });
    };
  }

  received = async (item: Shelved) => ({ person: await received(this, item) });
  decide = (id: string, body: Decision) =>
    this.admin.client.call(ENDPOINTS.decideReview, { ...byId(id), body });
  publish = (id: string) => this.decide(id, { status: 'published' });
  list = async ({ productId }: Shelved, query: ReviewQuery = {}) =>
    (await this.api.client().call(ENDPOINTS.getReviews, { ...byId(productId), query })).data;

  published = async (item: Shelved, stars = 4) => {
    const { person } = await this.received(item);
    const review = await reviewOf(person, item.productId, { stars, title: `Con ${stars}` });
    await this.publish(review._id);
    return { person, id: review._id };
  };
}

export const reviewShop = (): ReviewShop => inThisSuite(new ReviewShop());
