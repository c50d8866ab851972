import type { PageServer } from '@munay/kit';
import { OPEN_TOKEN, trackedOrderQuery } from '../order/tracked-order';
import { getTrackingTitle } from './tracking-title';

/**
 * The page is rendered with its token for the visitor who opened the link. After a reload, the URL no longer contains
 * the token.
 */
export const prepareTrackingPage: PageServer = async ({ client, page, params: { token = '' }, settings }) => {
  const head = { canonical: `/order/${OPEN_TOKEN}`, indexed: false, jsonLd: [] };
  if (token === OPEN_TOKEN) return { ...head, title: page.title[settings.locale] };
  return { ...head, title: getTrackingTitle(await client.fetchQuery(trackedOrderQuery(token))) };
};
