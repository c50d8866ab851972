import type { PageHead } from '@munay/contracts/rendered-page';
import { type PageRequest, t } from '@munay/kit';

/** Head of 404 pages. */
export const buildMissingPageHead = ({ pathname }: Pick<PageRequest, 'pathname'>): PageHead => ({
  title: t('notFound.title'),
  canonical: pathname,
  indexed: false,
  jsonLd: [],
});
