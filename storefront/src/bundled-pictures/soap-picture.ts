import type { ImageView } from '@munay/contracts/shop/product';

/** Products of the demo shop whose pictures are part of the bundle. */
export type SoapName = 'afeitado' | 'arcilla' | 'avena' | 'cabra' | 'champu' | 'karite' | 'lavanda' | 'trio';

/** A bundled picture of a product. Not every product has every view. */
export const createSoapPicture = (
  name: SoapName,
  { view = 'bar', alt = '' }: { view?: 'bar' | 'cut' | 'wet' | 'scale'; alt?: string } = {},
): ImageView => ({
  base: `/media/pictures/${name}/${view}`,
  widths: [200, 400, 600, 800, 1200, 1400],
  width: 1400,
  height: 1400,
  color: '#e8d8c8',
  alt,
});
