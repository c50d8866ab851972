import type { PreviewImage } from '@munay/contracts/rendered-page';
import { apiUrl, t } from '@munay/kit';

/** Preview picture for pages without their own picture. */
export const getShopImage = (): PreviewImage => ({
  url: apiUrl('/media/pictures/trio/og.jpg'),
  width: 1200,
  height: 630,
  alt: t('head.imageAlt'),
});
