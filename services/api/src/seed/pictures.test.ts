import { join } from 'node:path';
import { PRODUCT_LINE } from '@munay/contracts/shop/product-fields';
import { DEMO_PRODUCTS } from './demo';
import { Pictures } from './pictures';

const readPictures = () => Pictures.read(join(__dirname, '../../media'));
const toView = (base: string) => base.split('/').at(-1);

test('a product shows its bar, cut face, use, scale and band in this order', async () => {
  const pictures = await readPictures();
  const views = async (name: string) => (await pictures.findViews(name)).map(({ base }) => toView(base));
  expect(await views('lavanda')).toEqual(['bar', 'cut', 'wet', 'scale', 'wrapped']);
  expect(await views('azahar')).toEqual(['bar', 'cut', 'wet', 'scale']);
  expect(await views('trio')).toEqual(['bar', 'wet', 'scale']);
});

test('every picture of a demo product belongs to that product and has its own text in both languages', async () => {
  const pictures = await readPictures();
  const images = await Promise.all(
    DEMO_PRODUCTS.map(async ({ picture }) => {
      const found = await pictures.findViews(picture);
      expect(found.filter(({ base }) => !base.includes(`/pictures/${picture}/`))).toEqual([]);
      return found;
    }),
  );
  const alts = images.flat().map(({ alt }) => alt);
  for (const locale of ['es', 'en'] as const) {
    const texts = alts.map((alt) => alt[locale]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.length === 0 || text.length > PRODUCT_LINE.max)).toEqual([]);
  }
});
