import type { ImageView } from '@munay/contracts/shop/product';

/** Seeded soaps that pages show without loading them, with the placeholder colour. */
const GROUND = {
  afeitado: '#e8d8b8',
  arcilla: '#e8d8c8',
  avena: '#d8d8c8',
  cabra: '#e8d8c8',
  champu: '#d8d8c8',
  karite: '#e8d8c8',
  lavanda: '#e8d8c8',
  trio: '#e8d8c8',
};

export type SoapName = keyof typeof GROUND;

/** A picture of a seeded soap; not every soap has every view. */
export const soapPicture = (
  name: SoapName,
  { view = 'bar', alt = '' }: { view?: 'bar' | 'cut' | 'wet' | 'scale'; alt?: string } = {},
): ImageView => ({
  base: `/media/pictures/${name}/${view}`,
  widths: [200, 400, 600, 800, 1200, 1400],
  width: 1400,
  height: 1400,
  color: GROUND[name],
  alt,
});
