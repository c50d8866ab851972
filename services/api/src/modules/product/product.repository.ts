import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnyKeys, type Model, trusted, Types } from 'mongoose';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { Clock } from '../../runtime/clock';
import { matchOnSale, Product, type ProductImage, type ProductIngredient } from './product.schema';
import type {
  EditedFields,
  NewProduct,
  PricedFields,
  PriceFields,
  ProductChange,
  ProductFields,
  ProductSummaryFields,
} from './product.types';

/** Number of products per batch. */
const FEED_BATCH_SIZE = 500;

@Injectable()
export class ProductRepository {
  constructor(
    @InjectModel(Product.name) private readonly products: Model<Product>,
    private readonly clock: Clock,
  ) {}

  private onSale = () => matchOnSale(this.clock.now());

  findById(id: string): Promise<ProductFields | null> {
    return this.products.findById(id).lean().exec();
  }

  /** A published product by id, slug or former slug. */
  async findActive(idOrSlug: string): Promise<ProductFields | null> {
    const active = (filter: object) =>
      this.products
        .findOne({ ...filter, ...this.onSale() })
        .lean()
        .exec();
    if (/^[0-9a-f]{24}$/.test(idOrSlug)) return active({ _id: idOrSlug });
    return (await active({ slug: idOrSlug })) ?? active({ formerSlugs: idOrSlug });
  }

  /** Published products with only the fields for pricing. */
  findWithPrices(ids: readonly string[]): Promise<PricedFields[]> {
    return this.products
      .find(
        { _id: trusted({ $in: ids }), ...this.onSale() },
        {
          slug: 1,
          title: 1,
          images: trusted({ $slice: 1 }),
          sizes: 1,
          discounts: 1,
          tags: 1,
          version: 1,
          'ingredients.inci': 1,
        },
      )
      .lean()
      .exec() as Promise<PricedFields[]>;
  }

  findTitlesAndSizes(ids: readonly string[]): Promise<Pick<Product, '_id' | 'title' | 'sizes'>[]> {
    return this.products
      .find({ _id: trusted({ $in: ids }) }, { title: 1, sizes: 1 })
      .lean<Pick<Product, '_id' | 'title' | 'sizes'>[]>()
      .exec();
  }

  /** Distinct ingredients of published products. */
  findIngredients(): Promise<ProductIngredient[]> {
    return this.products
      .aggregate<ProductIngredient>([
        { $match: { status: 'active', publishAt: { $not: { $gt: this.clock.now() } } } },
        { $unwind: '$ingredients' },
        { $group: { _id: '$ingredients.inci', one: { $first: '$ingredients' } } },
        { $replaceRoot: { newRoot: '$one' } },
      ])
      .exec();
  }

  /** Published products ordered by id, starting after the given id. */
  findAddresses(after: string | null, limit: number): Promise<Pick<Product, '_id' | 'slug' | 'updatedAt'>[]> {
    return this.products
      .find({ ...this.onSale(), ...(after ? { _id: trusted({ $gt: after }) } : {}) })
      .select({ slug: 1, updatedAt: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean()
      .exec();
  }

  async findBySlugs(slugs: readonly string[]): Promise<ProductFields[]> {
    return this.products
      .find({ slug: trusted({ $in: slugs }) })
      .lean()
      .exec();
  }

  /** All products ordered by slug, streamed. */
  listInOrder(status: readonly ProductStatus[] | undefined): AsyncIterable<ProductFields> {
    const filter = status ? { status: trusted({ $in: status }) } : {};
    return this.products.find(filter).sort({ slug: 1 }).lean<ProductFields[]>().cursor();
  }

  /** Products that have sizes with these SKUs. */
  findBySkus(skus: readonly string[]): Promise<ProductSummaryFields[]> {
    return this.products
      .find(
        { 'sizes.sku': trusted({ $in: skus }) },
        { title: 1, images: trusted({ $slice: 1 }), sizes: 1, status: 1, slug: 1 },
      )
      .lean<ProductSummaryFields[]>()
      .exec();
  }

  /** Products edited since a given time, in any status, with their sizes. */
  findEditedProducts(since: Date): Promise<EditedFields[]> {
    return this.products
      .find({ updatedAt: trusted({ $gte: since }) }, { status: 1, 'sizes.sku': 1 })
      .lean<EditedFields[]>()
      .exec();
  }

  async findIdsByStore(storeId: string): Promise<string[]> {
    const found = await this.products
      .find({ 'store._id': new Types.ObjectId(storeId) }, { _id: 1 })
      .lean<Pick<Product, '_id'>[]>();
    return found.map(({ _id }) => _id.toString());
  }

  /** Updates the store name that is copied to the store's products. */
  async renameStore(storeId: string, name: string): Promise<void> {
    await this.products.updateMany(
      { 'store._id': new Types.ObjectId(storeId) },
      { $set: { 'store.name': name } },
      { timestamps: false },
    );
  }

  async insert(product: NewProduct): Promise<string> {
    const [created] = await this.products.create([product as AnyKeys<Product>]);
    if (!created) throw new Error('The product was not stored');
    return created._id.toString();
  }

  /** @returns null when the product has been deleted or edited since `version` */
  replace(
    id: string,
    version: number,
    change: Omit<ProductChange, 'discount'> & Partial<Pick<Product, 'discounts'>>,
  ): Promise<ProductFields | null> {
    return this.products
      .findOneAndUpdate(
        { _id: id, version },
        { $set: change, $inc: { version: 1 } },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<ProductFields>()
      .exec();
  }

  async remove(id: string): Promise<void> {
    await this.products.deleteOne({ _id: id }).exec();
  }

  /** Whether one of these slugs is or was used by another product. */
  async isSlugTaken(slug: string, exceptId?: string): Promise<boolean> {
    const other = exceptId ? { _id: trusted({ $ne: exceptId }) } : {};
    const found = await this.products.exists({ ...other, $or: trusted([{ slug }, { formerSlugs: slug }]) });
    return found !== null;
  }

  /** The given SKUs that belong to another product. */
  async findUsedSkus(skus: readonly string[], exceptId?: string): Promise<string[]> {
    const found = await this.products
      .find(
        { 'sizes.sku': trusted({ $in: skus }), ...(exceptId && { _id: trusted({ $ne: exceptId }) }) },
        { 'sizes.sku': 1 },
      )
      .lean<Pick<Product, 'sizes'>[]>()
      .exec();
    const usedValues = new Set(found.flatMap(({ sizes }) => sizes.map(({ sku }) => sku)));
    return skus.filter((sku) => usedValues.has(sku));
  }

  /** Does nothing if the pictures are unchanged. */
  async setImages(id: string, images: ProductImage[]): Promise<void> {
    const other = { $ne: ['$images.base', images.map(({ base }) => base)] };
    await this.products.updateOne({ _id: id, $expr: trusted(other) }, { $set: { images } }).exec();
  }

  /** Changes the number of favourites. This is not an edit, so `updatedAt` does not change. */
  async addLikes(id: string, change: 1 | -1): Promise<void> {
    await this.products.updateOne({ _id: id }, { $inc: { likes: change } }, { timestamps: false }).exec();
  }

  /** Subtracts one favourite from each of these products. */
  async removeFavorites(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const filter = { _id: trusted({ $in: ids }) };
    await this.products.updateMany(filter, { $inc: { likes: -1 } }, { timestamps: false }).exec();
  }

  /** The published products of a list, with all fields. */
  findActiveMany(ids: readonly string[]): Promise<ProductFields[]> {
    return this.products
      .find({ _id: trusted({ $in: ids }), ...this.onSale() })
      .lean()
      .exec();
  }

  /**
   * Streams the fields that determine the price of each size, in no particular order.
   * @param ids ids of products; null for all
   * @param includeUpcoming whether to include products that are not on sale yet
   */
  findPrices(ids: readonly string[] | null, includeUpcoming = false): AsyncIterable<PriceFields> {
    const idFilter = ids && { _id: trusted({ $in: ids }) };
    const statusFilter = includeUpcoming ? { status: 'active' as const } : this.onSale();
    return this.products
      .find({ ...statusFilter, ...idFilter }, { sizes: 1, discounts: 1, tags: 1, publishAt: 1 })
      .lean<PriceFields[]>()
      .cursor({ batchSize: FEED_BATCH_SIZE });
  }
}
