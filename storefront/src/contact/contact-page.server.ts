import type { PageServer } from '@munay/kit';
import { proseHead } from '../head/prose-head.server';
import { prefetchDeliveryFacts } from '../delivery/delivery-facts';

export const prepareContactPage: PageServer = async (request) => {
  await prefetchDeliveryFacts(request.client);
  return proseHead(request);
};
