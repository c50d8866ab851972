import type { Category, Scent, Tag } from '@munay/contracts/shop/product';
import { isMessageId, type Translate } from '@munay/kit';

/** A page that lists products. */
export interface ListPage {
  /** The page heading, also used in breadcrumbs. */
  name: string;
  /** Tab title, without the shop's name. */
  title: string;
  /** The canonical path of the page. */
  path: string;
  /** Whether the page lists the products of a single tag, category or scent. */
  isPart: boolean;
}

/**
 * Tags with the same name as a category or scent. The canonical page of such a tag is the page of that category or
 * scent.
 */
const TITLE_OVERRIDES: Partial<
  Record<Tag, { kind: 'category'; value: Category } | { kind: 'scent'; value: Scent }>
> = {
  afeitado: { kind: 'category', value: 'shave' },
  amaderado: { kind: 'scent', value: 'wood' },
  cabello: { kind: 'category', value: 'hair' },
  floral: { kind: 'scent', value: 'floral' },
  'sin-perfume': { kind: 'scent', value: 'none' },
};

/**
 * Heading, title, canonical URL and breadcrumbs of a product list. The list of a single tag, category or scent is a
 * separate page; all other filters show a subset of the complete list.
 */
export function listPage(t: Translate, filter?: { kind: string; value: string }): ListPage {
  const fullList = { name: t('shop.title'), title: t('shop.title'), path: '/shop', isPart: false };
  const id = `${filter?.kind}.${filter?.value}`;
  if (filter === undefined || !isMessageId(id)) return fullList;
  const { kind, value } = (filter.kind === 'tag' && TITLE_OVERRIDES[filter.value as Tag]) || filter;
  const name = t(id);
  return { name, title: `${name} · ${fullList.title}`, path: `/shop?${kind}=${value}`, isPart: true };
}
