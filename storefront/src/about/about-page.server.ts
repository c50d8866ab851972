import type { PageServer } from '@munay/kit';
import { prefetchDeliveryFacts } from '../delivery/delivery-facts';
import { proseHead } from '../seo/prose-head.server';

export const prepareAboutPage: PageServer = async (request) => {
  await prefetchDeliveryFacts(request.client);
  return proseHead(request);
};
