import type { PageHead } from '@munay/contracts/rendered-page';
import { type PageRequest, t } from '@munay/kit';
import { shopImage } from './shop-image';

/** A page of prose, described by a message of its own: `head.about` for `/about`. */
export const proseHead = ({ page: { path, title }, settings }: PageRequest): PageHead => ({
  title: title[settings.locale],
  description: t(`head.${path.slice(1)}`),
  canonical: path,
  image: shopImage(),
  indexed: true,
  jsonLd: [],
});
