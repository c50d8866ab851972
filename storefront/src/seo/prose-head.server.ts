import type { PageHead } from '@munay/contracts/rendered-page';
import { isMessageId, type PageRequest, t } from '@munay/kit';
import { prefetchDeliveryFacts } from '../delivery/delivery-facts';
import { getShopImage } from './shop-image';

/** Head of a static page, with its own description: `head.legal.terms` for `/legal/terms`. */
export function buildProseHead({ page: { path, title }, settings }: PageRequest): PageHead {
  const id = `head.${path.slice(1).replace('/', '.')}`;
  return {
    title: title[settings.locale],
    description: isMessageId(id) ? t(id) : '',
    canonical: path,
    image: getShopImage(),
    indexed: true,
    jsonLd: [],
  };
}

export async function buildProseHeadWithDelivery(request: PageRequest): Promise<PageHead> {
  await prefetchDeliveryFacts(request.client);
  return buildProseHead(request);
}
