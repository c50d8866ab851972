import type { ImageView } from '@munay/contracts/shop/product';

/** Pictures of the catalogue's first soaps, for pages that talk about them without loading them. */
const GROUND: Record<string, string> = {
  avena: '#e8e8c8',
  cabra: '#f0ece0',
  cafe: '#e8d8c8',
  carbon: '#e8d8d8',
  karite: '#f0ece0',
  lavanda: '#f8e8e8',
  manzanilla: '#f0ecd0',
  maras: '#f0e4dc',
  oliva: '#e8e8d8',
  trio: '#f0e4d4',
};

/** A picture of a soap by its short name, e.g. `avena`; the views are the ones the seed puts beside it and, for some, the soap in use. */
export const soapPicture = (
  name: string,
  { view = 'bar', alt = '' }: { view?: 'bar' | 'cut' | 'scale' | 'wrapped' | 'use'; alt?: string } = {},
): ImageView => ({
  base: `/media/pictures/${name}/${view}`,
  widths: [200, 400, 600, 800],
  width: 800,
  height: 800,
  color: GROUND[name] ?? '#efe7da',
  alt,
});
