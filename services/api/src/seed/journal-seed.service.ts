import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { Config } from '../config/config';
import { BlogService } from '../modules/blog/blog.service';
import { ProductService } from '../modules/product/product.service';
import { SynonymService } from '../modules/search/synonym.service';
import { DEMO_POSTS, type DemoPost } from './demo';
import { Pictures } from './pictures';

const AUTHOR = 'Taller Munay';
/** The path is relative to the root of the repository or image, because commands run there. */
const FOLDER = resolve('services/api/content/posts');
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/;

interface PostText {
  title: string;
  slug: string;
  summary: string;
  body: string;
}

/** Parses the `name: value` lines between two `---` lines, and the text below. @throws Error if any part is missing */
function readPost(file: string): PostText {
  const [, head = '', body = ''] = FRONT_MATTER.exec(file) ?? [];
  const lines = head.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []);
  const { title, slug, summary } = Object.fromEntries(lines as [string, string][]) as Partial<PostText>;
  if (!title || !slug || !summary || !body) throw new Error('A post needs title, slug, summary and text');
  return { title, slug, summary, body };
}

const toLocalizedField = (texts: Record<Locale, PostText>, field: keyof PostText): Localized => ({
  es: texts.es[field],
  en: texts.en[field],
});

/** Fills an empty journal and the initial search synonyms. Needs the products. */
@Injectable()
export class JournalSeedService {
  constructor(
    private readonly config: Config,
    private readonly blog: BlogService,
    private readonly products: ProductService,
    private readonly synonyms: SynonymService,
  ) {}

  /** @returns the number of added posts */
  async addPosts(): Promise<number> {
    await this.synonyms.seed();
    const pictures = await Pictures.read(this.config.values.MEDIA_DIR);
    const ids = await this.products.findIdsBySlug(DEMO_POSTS.flatMap(({ products }) => products));
    let addedCount = 0;
    for (const post of DEMO_POSTS) if (await this.add(post, pictures, ids)) addedCount++;
    return addedCount;
  }

  private async add(
    { name, tag, day, cover, products }: DemoPost,
    pictures: Pictures,
    ids: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    const read = async (locale: Locale) =>
      [locale, readPost(await readFile(join(FOLDER, `${name}.${locale}.md`), 'utf8'))] as const;
    const texts = Object.fromEntries(await Promise.all(LOCALES.map(read))) as Record<Locale, PostText>;
    const image = await pictures.findView(cover.picture, cover.view);
    return this.blog.seed({
      title: toLocalizedField(texts, 'title'),
      slug: toLocalizedField(texts, 'slug'),
      summary: toLocalizedField(texts, 'summary'),
      body: toLocalizedField(texts, 'body'),
      author: AUTHOR,
      cover: image ? { ...image, alt: cover.alt } : null,
      tags: [tag],
      products: products.flatMap((slug) => ids.get(slug) ?? []),
      status: 'published',
      publishAt: `${day}T08:00:00.000Z`,
    });
  }
}
