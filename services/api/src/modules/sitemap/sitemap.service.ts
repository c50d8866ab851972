import { Injectable } from '@nestjs/common';
import type { PublicAddresses } from '@munay/contracts/shop/blog';
import { AppError } from '../../errors/app-error';
import { CachedResponse, type CacheRules } from '../../http/cached-response';
import { BlogService } from '../blog/blog.service';
import { ProductService } from '../product/product.service';

const PAGE_SIZE = 1_000;
const RULES: CacheRules = { cacheControl: 'public, no-cache', vary: 'Accept-Encoding' };
const KINDS = ['product', 'post'] as const;

/** Every indexable page, for the sitemap. */
@Injectable()
export class SitemapService {
  constructor(
    private readonly products: ProductService,
    private readonly blog: BlogService,
  ) {}

  /** Lists products first, then posts, each sorted by id. @throws AppError badRequest for an invalid cursor */
  async listAddresses(cursor = 'product:'): Promise<CachedResponse<PublicAddresses>> {
    const [, kind, after = ''] = /^(product|post):([0-9a-f]{24})?$/.exec(cursor) ?? [];
    if (kind === undefined)
      throw new AppError('badRequest', { fields: [{ field: 'cursor', rule: 'known' }] });
    const from = kind === 'product' ? this.products : this.blog;
    const found = await from.listAddresses(after || null, PAGE_SIZE);
    const nextKind = KINDS[KINDS.indexOf(kind as (typeof KINDS)[number]) + 1];
    const nextCursor =
      found.length === PAGE_SIZE ? `${kind}:${found.at(-1)?.id}` : nextKind && `${nextKind}:`;
    const page: PublicAddresses = {
      addresses: found.map(({ id: _, ...address }) => address),
      nextCursor: nextCursor ?? null,
    };
    return new CachedResponse(JSON.stringify(page), RULES);
  }
}
