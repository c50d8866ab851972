import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, type PipelineStage, Types } from 'mongoose';
import { fold } from '@munay/contracts/fold';
import {
  type Facet,
  type ProductList,
  type ProductQuery,
  type ProductSort,
  RATING_STEPS,
} from '@munay/contracts/shop/product';
import { literally } from '../../database/search-tokens';
import type { Position } from '../../http/cursor';
import { wordsFilter } from './product.repository';
import { Product } from './product.schema';
import type { ProductFields } from './product.types';

type Match = Record<string, unknown>;

const SORTS: Record<ProductSort, { field: string; direction: 1 | -1 }> = {
  featured: { field: 'rank', direction: 1 },
  'price-asc': { field: 'sizes.0.priceCents', direction: 1 },
  'price-desc': { field: 'sizes.0.priceCents', direction: -1 },
  newest: { field: 'createdAt', direction: -1 },
  rating: { field: 'rating.average', direction: -1 },
};

export interface QueryPage {
  products: ProductFields[];
  total: number;
  facets: ProductList['facets'];
}

const keyOf = (product: ProductFields, sort: ProductSort): number =>
  ({
    featured: product.rank,
    'price-asc': product.sizes[0]?.priceCents ?? 0,
    'price-desc': product.sizes[0]?.priceCents ?? 0,
    newest: product.createdAt.getTime(),
    rating: product.rating.average,
  })[sort];

/**
 * Lists from the database, for catalogues too large for memory. Same filters, with these limits: words match
 * as prefixes and without typos, and sorting uses the first size and the price before reduction.
 */
@Injectable()
export class ProductListQuery {
  constructor(@InjectModel(Product.name) private readonly products: Model<Product>) {}

  position = (product: ProductFields, sort: ProductSort): Position => ({
    keys: [keyOf(product, sort)],
    id: product._id.toString(),
  });

  async find(
    query: ProductQuery,
    sort: ProductSort,
    limit: number,
    after: Position | null,
    now: Date,
  ): Promise<QueryPage> {
    const base = this.base(query);
    const own = this.own(query, now);
    const except = (...names: string[]): Match[] =>
      Object.entries(own).flatMap(([name, match]) => (names.includes(name) ? [] : [match]));
    const all = { $and: [base, ...except()] };
    const counted = (name: string, by: string): PipelineStage.FacetPipelineStage[] => [
      { $match: { $and: [{}, ...except(name)] } },
      ...(by.startsWith('$tags') ? [{ $unwind: '$tags' } as const] : []),
      ...(by.startsWith('$sizes') ? [{ $unwind: '$sizes' } as const] : []),
      { $group: { _id: by, count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
    ];
    const [page, total, counts] = await Promise.all([
      this.page(all, sort, limit, after),
      this.total(all),
      this.products
        .aggregate<Record<string, { _id: string; count: number }[]>>([
          { $match: base },
          ...STOCK_STAGES,
          {
            $facet: {
              tag: counted('tag', '$tags'),
              scent: counted('scent', '$scent'),
              category: counted('category', '$category'),
              size: counted('size', '$sizes.label'),
              rating: [
                { $match: { $and: [{}, ...except('rating')] } },
                { $group: { _id: { $floor: '$rating.average' }, count: { $sum: 1 } } },
              ],
              offer: [{ $match: { $and: [...except('offer'), offerMatch(now)] } }, { $count: 'count' }],
              inStock: [{ $match: { $and: [...except('inStock'), IN_STOCK] } }, { $count: 'count' }],
            },
          },
        ])
        .exec(),
    ]);
    const facet = (name: string): Facet[] =>
      (counts[0]?.[name] ?? []).map(({ _id, count }) => ({ value: _id, count }));
    const single = (name: string): number => counts[0]?.[name]?.[0]?.count ?? 0;
    return {
      products: page,
      total,
      facets: {
        tag: facet('tag'),
        scent: facet('scent'),
        category: facet('category'),
        size: facet('size'),
        rating: RATING_STEPS.flatMap((least) => {
          const count = (counts[0]?.rating ?? [])
            .filter(({ _id }) => Number(_id) >= least)
            .reduce((sum, row) => sum + row.count, 0);
          return count > 0 ? [{ value: String(least), count }] : [];
        }),
        offer: single('offer'),
        inStock: single('inStock'),
      },
    };
  }

  private page(
    all: Match,
    sort: ProductSort,
    limit: number,
    after: Position | null,
  ): Promise<ProductFields[]> {
    const { field, direction } = SORTS[sort];
    const beyond = direction === 1 ? '$gt' : '$lt';
    const key = sort === 'newest' && after ? new Date(after.keys[0] ?? 0) : after?.keys[0];
    const id = after && new mongo.ObjectId(after.id);
    const rest = after
      ? [{ $match: { $or: [{ [field]: { [beyond]: key } }, { [field]: key, _id: { [beyond]: id } }] } }]
      : [];
    return this.products
      .aggregate<ProductFields>([
        ...this.matched(all),
        ...rest,
        { $sort: { [field]: direction, _id: direction } },
        { $limit: limit },
      ])
      .exec();
  }

  private async total(all: Match): Promise<number> {
    const [row] = await this.products
      .aggregate<{ count: number }>([...this.matched(all), { $count: 'count' }])
      .exec();
    return row?.count ?? 0;
  }

  /** Stock is joined only if the filter needs it; everything before comes from indexes. */
  private matched(all: Match): PipelineStage[] {
    const needsStock = JSON.stringify(all).includes('onShelf');
    return needsStock
      ? [{ $match: { status: 'active' } }, ...STOCK_STAGES, { $match: all }]
      : [{ $match: all }];
  }

  /** Filters without a facet. */
  private base({ q, without, store, minPriceCents, maxPriceCents }: ProductQuery): Match {
    const price = {
      ...(minPriceCents ? { $gte: minPriceCents } : {}),
      ...(maxPriceCents ? { $lte: maxPriceCents } : {}),
    };
    return {
      status: 'active',
      ...(q ? wordsFilter(q) : {}),
      ...(store ? { 'store._id': new Types.ObjectId(store) } : {}),
      ...(without?.length ? { $nor: without.map((word) => ({ 'ingredients.inci': contains(word) })) } : {}),
      ...(Object.keys(price).length > 0 ? { sizes: { $elemMatch: { priceCents: price } } } : {}),
    };
  }

  /** Filters with a facet, by its name. */
  private own(query: ProductQuery, now: Date): Record<string, Match> {
    const sets = {
      tag: ['tags', query.tag],
      scent: ['scent', query.scent],
      category: ['category', query.category],
    } as const;
    const chosen = Object.entries(sets).flatMap(([name, [field, values]]) =>
      values?.length ? [[name, { [field]: { $in: values } }] as const] : [],
    );
    return {
      ...Object.fromEntries(chosen),
      ...(query.minRating ? { rating: { 'rating.average': { $gte: query.minRating } } } : {}),
      ...(query.size?.length ? { size: { 'sizes.label': { $in: query.size } } } : {}),
      ...(query.offer ? { offer: offerMatch(now) } : {}),
      ...(query.inStock ? { inStock: IN_STOCK } : {}),
    };
  }
}

const IN_STOCK: Match = { 'onShelf.available': { $gt: 0 } };
const STOCK_STAGES = [
  { $lookup: { from: 'stock', localField: 'sizes.sku', foreignField: '_id', as: 'onShelf' } },
] satisfies PipelineStage[];

/** Reduced now, by the product's own period or a campaign's. */
function offerMatch(now: Date): Match {
  const holds = { startsAt: { $lte: now }, $or: [{ endsAt: null }, { endsAt: { $gt: now } }] };
  return {
    $or: [
      {
        'discount.startsAt': holds.startsAt,
        $or: [{ 'discount.endsAt': null }, { 'discount.endsAt': { $gt: now } }],
      },
      { discounts: { $elemMatch: { ...holds, campaignId: { $exists: true } } } },
    ],
  };
}

const contains = (word: string): RegExp => new RegExp(literally(fold(word)), 'i');
