import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Localized } from '@munay/contracts/locale';
import type { ProductImage } from '../modules/product/product.schema';
import alts from './pictures.json';

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

/** Alternative texts by folder and view. */
const ALTS: Readonly<Partial<Record<string, Partial<Record<(typeof VIEWS)[number], Localized>>>>> = alts;

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
  async findViews(name: string): Promise<ProductImage[]> {
    const images = VIEWS.map(async (view): Promise<ProductImage[]> => {
      const image = await this.findView(name, view);
      if (!image) return [];
      const alt = ALTS[name]?.[view];
      if (!alt) throw new Error(`pictures.json has no text for ${name}/${view}`);
      return [{ ...image, alt }];
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
