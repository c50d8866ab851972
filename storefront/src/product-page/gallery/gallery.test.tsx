import { fireEvent, screen, within } from '@testing-library/react';
import { createProduct, image } from '../../testing/fixtures';
import { renderInShop } from '../../testing/render-in-shop';
import { Gallery } from './gallery';
import { THUMBNAIL_SIZES } from './gallery-sizes';

const VIEWS = ['bar', 'cut', 'wet', 'scale'];

const open = async () => {
  const images = VIEWS.map((view) => ({ ...image, base: `/media/${view}`, alt: view }));
  await renderInShop(<Gallery product={{ ...createProduct('Azahar'), images }} />);
  return screen.getByRole('region', { name: /Azahar/ });
};
const readSlides = (gallery: HTMLElement) =>
  within(gallery)
    .getAllByRole<HTMLImageElement>('img')
    .flatMap(({ alt }) => (alt === '' ? [] : [alt]));

test('a gallery loads only its first picture until the visitor touches it', async () => {
  const gallery = await open();
  expect(readSlides(gallery)).toEqual(['bar']);
  fireEvent.pointerDown(gallery);
  expect(readSlides(gallery)).toEqual(VIEWS);
});

test('thumbnails are loaded lazily and in a small size', async () => {
  const gallery = await open();
  const thumbnails = within(gallery)
    .getAllByRole('button', { name: /bar|cut|wet|scale/ })
    .map((button) => button.querySelector('img'));
  expect(thumbnails).toHaveLength(VIEWS.length);
  for (const thumbnail of thumbnails) {
    expect(thumbnail?.getAttribute('loading')).toBe('lazy');
    expect(thumbnail?.sizes).toBe(THUMBNAIL_SIZES);
  }
});
