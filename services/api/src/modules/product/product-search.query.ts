import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type PipelineStage, trusted, Types } from 'mongoose';
import { PRODUCT_LIST_STATES, type ProductListState } from '@munay/contracts/admin/lists';
import { Clock } from '../../runtime/clock';
import { splitTypedWords } from '../search/product.match';
import { matchOnSale, Product } from './product.schema';
import type { ProductFields, ProductFilter, ProductListSort, SearchResultFields } from './product.types';

/** Each word, of letters and digits, must be a prefix of a stored word, so that the index on `words` is used. */
const createWordsFilter = (q: string): object => {
  const words = splitTypedWords(q);
  return words.length > 0
    ? trusted({ $and: words.map((word) => ({ words: trusted({ $regex: new RegExp(`^${word}`) }) })) })
    : {};
};

/** Sort order, best first: an exact SKU, then titles and SKUs, then other details, then ingredients. */
const createRankExpression = (q: string): object => {
  const matchPrefix = (words: unknown, queryWord: string) => ({
    $anyElementTrue: {
      $map: { input: words, in: { $eq: [{ $indexOfCP: ['$$this', { $literal: queryWord }] }, 0] } },
    },
  });
  const matchAllWords = (words: unknown) => ({
    $and: splitTypedWords(q).map((queryWord) => matchPrefix(words, queryWord)),
  });
  const branches = [
    { case: { $in: [{ $literal: q.trim().toUpperCase() }, '$sizes.sku'] }, then: 0 },
    { case: matchAllWords('$nameWords'), then: 1 },
    { case: matchAllWords({ $concatArrays: ['$nameWords', '$detailWords'] }), then: 2 },
  ];
  return { $switch: { branches, default: 3 } };
};

/** Products with these ids, or with sizes of these SKUs. */
const matchKeys = (keys: readonly string[] | undefined): object => {
  if (!keys) return {};
  const ids = keys.filter((key) => /^[0-9a-f]{24}$/.test(key)).map((id) => new Types.ObjectId(id));
  return { $or: trusted([{ _id: trusted({ $in: ids }) }, { 'sizes.sku': trusted({ $in: keys }) }]) };
};

const matchAll = (...filters: object[]): object => {
  const nonEmptyFilters = filters.filter((filter) => Object.keys(filter).length > 0);
  return nonEmptyFilters.length > 0 ? trusted({ $and: nonEmptyFilters }) : {};
};

const buildFilter = ({ q, category, tag, keys }: Omit<ProductFilter, 'status'>): object =>
  matchAll(
    createWordsFilter(q),
    matchKeys(keys),
    category ? { category: trusted({ $in: category }) } : {},
    tag ? { tags: trusted({ $in: tag }) } : {},
  );

/** Searched and ranked product lists for staff. */
@Injectable()
export class ProductSearchQuery {
  constructor(
    @InjectModel(Product.name) private readonly products: Model<Product>,
    private readonly clock: Clock,
  ) {}

  private filterByStates(states: readonly ProductListState[] | undefined): object {
    if (!states) return {};
    const now = this.clock.now();
    const scheduledFilter = { status: 'active', publishAt: trusted({ $gt: now }) };
    const toCondition = (state: ProductListState): object =>
      state === 'scheduled' ? scheduledFilter : state === 'active' ? matchOnSale(now) : { status: state };
    return { $or: trusted(states.map(toCondition)) };
  }

  /**
   * One page of products, of all statuses or of the given ones.
   * @param sort by default, best matches first in a search, or last changed first
   */
  findPage(
    { status, ...rest }: ProductFilter,
    sort: ProductListSort | undefined,
    skip: number,
    limit: number,
  ): Promise<ProductFields[]> {
    const filter = matchAll(buildFilter(rest), this.filterByStates(status));
    if (!sort && splitTypedWords(rest.q).length > 0)
      return this.findRanked<ProductFields>(filter, rest.q, { slug: 1 }, [
        { $skip: skip },
        { $limit: limit },
      ]);
    const direction = !sort || sort.startsWith('-') ? -1 : 1;
    return this.products
      .find(filter)
      .sort(sort?.endsWith('title') ? { slug: direction } : { updatedAt: direction, _id: direction })
      .skip(skip)
      .limit(limit)
      .lean()
      .exec();
  }

  /** Number of products per state, ignoring the status filter. */
  async countByState(filter: Omit<ProductFilter, 'status'>): Promise<Record<ProductListState, number>> {
    const counts = await Promise.all(
      PRODUCT_LIST_STATES.map((state) =>
        this.products.countDocuments(matchAll(buildFilter(filter), this.filterByStates([state]))).exec(),
      ),
    );
    return Object.fromEntries(PRODUCT_LIST_STATES.map((state, at) => [state, counts[at]])) as Record<
      ProductListState,
      number
    >;
  }

  /** Products that match a search, best first, with the matching fields. */
  findMatches(q: string, limit: number): Promise<SearchResultFields[]> {
    const fields = {
      title: 1,
      scentLine: 1,
      scent: 1,
      category: 1,
      tags: 1,
      ingredients: 1,
      sizes: 1,
    } as const;
    return this.findRanked<SearchResultFields>(createWordsFilter(q), q, { slug: 1 }, [
      { $limit: limit },
      { $project: fields },
    ]);
  }

  /** Finds a store's products in the order of the shop; a search lists the best matches first. */
  findPageByStore(storeId: string, q: string, skip: number, limit: number): Promise<ProductFields[]> {
    const filter = { 'store._id': new Types.ObjectId(storeId), ...createWordsFilter(q) };
    const order = { rank: 1, _id: 1 } as const;
    return splitTypedWords(q).length > 0
      ? this.findRanked<ProductFields>(filter, q, order, [{ $skip: skip }, { $limit: limit }])
      : this.products.find(filter).sort(order).skip(skip).limit(limit).lean<ProductFields[]>().exec();
  }

  countByStore(storeId: string, q: string): Promise<number> {
    return this.products
      .countDocuments({ 'store._id': new Types.ObjectId(storeId), ...createWordsFilter(q) })
      .exec();
  }

  private findRanked<Found>(
    filter: object,
    q: string,
    tieBreakers: Record<string, 1 | -1>,
    stages: PipelineStage[],
  ): Promise<Found[]> {
    const order = { searchRank: 1, ...tieBreakers } as const;
    return this.products
      .aggregate<Found>([
        { $match: filter },
        { $set: { searchRank: createRankExpression(q) } },
        { $sort: order },
        ...stages,
        { $unset: 'searchRank' },
      ])
      .exec();
  }
}
