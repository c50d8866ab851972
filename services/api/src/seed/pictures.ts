import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Localized } from '@munay/contracts/locale';
import type { ProductImage } from '../modules/product/product.schema';

interface RenderedView {
  widths: number[];
  width: number;
  height: number;
  color: string;
}
type Image = Omit<ProductImage, 'alt'>;
type Manifest = Record<string, Record<string, RenderedView>>;

/** Views in display order. */
const VIEWS = ['bar', 'cut', 'wet', 'scale', 'wrapped'] as const;

/** Alternative text of each view. The text of the bar is defined by the product. */
const ALTS: Record<(typeof VIEWS)[number], (title: Localized, look: Localized) => Localized> = {
  bar: (_, look) => look,
  cut: ({ es, en }) => ({
    es: `Corte de ${es}: las vetas y las capas por dentro.`,
    en: `Cut face of ${en}, with the swirls and layers inside.`,
  }),
  wet: ({ es, en }) => ({
    es: `${es}, mojado y con espuma, sobre los azulejos del baño.`,
    en: `${en}, wet and lathered, on bathroom tiles.`,
  }),
  scale: ({ es, en }) => ({
    es: `${es} de 100 g junto a una regla de 10 cm: mide 8 por 5,5 cm.`,
    en: `${en}, 100 g, beside a 10 cm ruler: it measures 8 by 5.5 cm.`,
  }),
  wrapped: ({ es, en }) => ({
    es: `${es} con su faja de papel.`,
    en: `${en} in its paper band.`,
  }),
};

/** The rendered pictures in the media folder. */
export class Pictures {
  private constructor(
    private readonly folder: string,
    private readonly manifest: Manifest,
  ) {}

  static async read(mediaDir: string): Promise<Pictures> {
    const folder = join(mediaDir, 'pictures');
    return new Pictures(
      folder,
      JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest,
    );
  }

  /** All existing views of a product. */
  async findViews(name: string, title: Localized, look: Localized): Promise<ProductImage[]> {
    const images = VIEWS.map(async (view): Promise<ProductImage[]> => {
      const image = await this.findView(name, view);
      return image ? [{ ...image, alt: ALTS[view](title, look) }] : [];
    });
    return (await Promise.all(images)).flat();
  }

  /**
   * @param view as in the list, or `use`, which replaces a customer's photo
   * @returns null if the view does not exist; its URL contains a content hash, so it can be cached forever
   */
  async findView(name: string, view: string): Promise<Image | null> {
    const renderedView = this.manifest[name]?.[view];
    if (!renderedView) return null;
    const file = join(this.folder, name, `${view}-${renderedView.widths.at(-1)}.avif`);
    const mark = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 8);
    return { ...renderedView, base: `/media/v-${mark}/pictures/${name}/${view}` };
  }
}
