import { Injectable } from '@nestjs/common';
import {
  type AdminProduct,
  PRODUCT,
  type ProductFieldName,
  type ProductInput,
  type UpdateProductInput,
} from '@munay/contracts/admin/product';
import type { FieldRejection } from '@munay/contracts/field-rules';
import type { Locale } from '@munay/contracts/locale';
import { markAllergen } from '@munay/contracts/shop/allergens';
import { omitBlankExtras } from '@munay/contracts/shop/product-fields';
import { Transaction } from '../../../database/transaction';
import { AppError, withErrorKey } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { type Discount, findOwnDiscount } from '../../product/product.pricing';
import type { ProductImage } from '../../product/product.schema';
import { type AddProduct, ProductService } from '../../product/product.service';
import type { ProductChange, ProductFields } from '../../product/product.types';
import { ProductChangeService } from '../../product/product-change.service';
import { StockService } from '../../stock/stock.service';
import { listMissingFields, toAdminView, toProductEdits } from './admin-product.mapper';
import { ProductReferenceService } from './product-reference.service';

/** Rank of new products. It places them after the products that staff have ranked. */
const DEFAULT_RANK = 1_000_000;

/** Number of audit log entries that are searched to find the authors of a concurrent edit. */
const MAX_LISTED_EDITS = 20;

/** Additional data for a product that was sold before it was added to this shop. Its pictures bypass the upload. */
type ProductHistory = Pick<AddProduct, 'rank' | 'createdAt' | 'priceHistory'> & {
  pictures: readonly ProductImage[];
};

/** Changes the catalogue for staff. Each change is recorded in the audit log. */
@Injectable()
export class AdminProductService {
  constructor(
    private readonly products: ProductService,
    private readonly productChanges: ProductChangeService,
    private readonly stock: StockService,
    private readonly invoices: InvoiceService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly productReferences: ProductReferenceService,
  ) {}

  /** Loads a product in both languages, with its stock. @throws AppError noProduct */
  async open(id: string, locale: Locale): Promise<AdminProduct> {
    return this.buildView(await this.products.get(id), locale);
  }

  /**
   * Creates a product.
   * @param by null for demonstration data, which is not recorded in the audit log
   * @throws AppError slugTaken, skuTaken, imageUnknown, noStore; productIncomplete and catalogueFull if it is published
   * immediately
   */
  async create(
    input: ProductInput,
    by: StaffCaller | null,
    locale: Locale,
    { pictures = [], ...history }: Partial<ProductHistory> = {},
  ): Promise<AdminProduct> {
    const { storeId, images, discount, publishAt, slug, ...rest } = omitBlankExtras(input);
    const product = {
      ...rest,
      slug: slug ?? (await this.productChanges.findFreeSlug(rest.title.es || rest.title.en)),
      images: await this.productReferences.resolveImages(images, pictures),
      discount: toDiscount(discount),
      publishAt: toMoment(publishAt),
      ingredients: rest.ingredients.map(markAllergen),
      store: await this.productReferences.getStore(storeId),
    };
    const createdProduct = await this.transaction.run(async () => {
      await this.productChanges.assertUnused(product);
      await this.requireSellable(product);
      const id = await this.products.add({ ...product, rank: DEFAULT_RANK, ...history });
      await this.stock.addSizes(product.sizes.map(({ sku }) => sku));
      const found = await this.products.get(id);
      if (by) await this.audit('product.create', by, undefined, found);
      return found;
    });
    return this.buildView(createdProduct, locale);
  }

  /**
   * Updates a product; absent fields do not change.
   * @throws AppError noProduct; productChanged after a concurrent edit, with the current product and its editor;
   * slugTaken, skuTaken, skuFixed, discountOverlaps, discountsFull, productIncomplete, catalogueFull, imageUnknown,
   * noStore
   */
  update(id: string, change: UpdateProductInput, by: StaffCaller, locale: Locale): Promise<AdminProduct> {
    return withErrorKey('productNotUpdated', () => this.change(id, change, by, locale));
  }

  private async change(
    id: string,
    { version, storeId, images, discount, publishAt, ...fields }: UpdateProductInput,
    by: StaffCaller,
    locale: Locale,
  ): Promise<AdminProduct> {
    const currentProduct = await this.products.get(id);
    const resolvedFields: ProductChange = {
      ...fields,
      // Allergens are marked even if only other fields change, so that no product is sold with unmarked allergens
      ingredients: (fields.ingredients ?? currentProduct.ingredients).map(markAllergen),
      ...(images && { images: await this.productReferences.resolveImages(images, currentProduct.images) }),
      ...(discount !== undefined && { discount: toDiscount(discount) }),
      ...(publishAt !== undefined && { publishAt: toMoment(publishAt) }),
      ...(storeId && { store: await this.productReferences.getStore(storeId) }),
    };
    const changedProduct = await this.transaction.run(async () => {
      const before = await this.products.get(id);
      const nextProduct = { ...before, ...resolvedFields } as ProductFields;
      await this.productChanges.assertUnused(nextProduct, before);
      await this.requireSellable(nextProduct);
      const after = await this.productChanges.replace(before, version, resolvedFields);
      if (!after) return null;
      await this.stock.addSizes(after.sizes.map(({ sku }) => sku));
      await this.audit('product.update', by, before, after);
      return after;
    });
    if (changedProduct) return this.buildView(changedProduct, locale);
    const product = await this.buildView(await this.products.get(id), locale);
    const { entries } = await this.auditLog.list({ kind: 'product', entityId: id, limit: MAX_LISTED_EDITS });
    throw new AppError('productChanged', { product, edits: toProductEdits(entries) });
  }

  /**
   * Deletes a product that was never sold. Sold products stay archived, because orders refer to them.
   * @throws AppError noProduct, productNotArchived, productSold
   */
  async remove(id: string, by: StaffCaller): Promise<null> {
    return this.transaction.run(async () => {
      const product = await this.products.get(id);
      if (product.status !== 'archived') throw new AppError('productNotArchived');
      const counts = await this.stock.counts(product.sizes.map(({ sku }) => sku));
      if ([...counts.values()].some(({ sold, reserved }) => sold + reserved > 0))
        throw new AppError('productSold');
      await this.productChanges.remove(product);
      await this.audit('product.delete', by, product, undefined);
      return null;
    });
  }

  /** Finds product texts with characters that invoices cannot print, such as an emoji in the title. */
  async findUnprintable({ title, sizes }: Pick<ProductInput, 'title' | 'sizes'>): Promise<FieldRejection[]> {
    const texts = [
      ...Object.entries(title).map(([locale, text]) => [`title.${locale}`, text] as const),
      ...sizes.map(({ label }, index) => [`sizes.${index}.label`, label] as const),
    ];
    const rejections: FieldRejection[] = [];
    for (const [field, text] of texts)
      if ((await this.invoices.findUnprintableCharacters(text)).length > 0)
        rejections.push({ field, rule: 'printable' });
    return rejections;
  }

  /** Requires published products to be complete and printable. Drafts may be incomplete. */
  private async requireSellable(
    product: Parameters<typeof listMissingFields>[0] & Pick<ProductInput, 'status' | 'title' | 'sizes'>,
  ): Promise<void> {
    if (product.status !== 'active') return;
    const missingFields = listMissingFields(product).map((field) => ({ field, rule: 'required' }) as const);
    const fields = [...missingFields, ...(await this.findUnprintable(product))];
    if (fields.length > 0) throw new AppError('productIncomplete', { fields });
  }

  private async buildView(product: ProductFields, locale: Locale): Promise<AdminProduct> {
    // Runs sequentially, because an import writes several products in one transaction
    const skus = product.sizes.map(({ sku }) => sku);
    const counts = await this.stock.counts(skus);
    const moved = await this.stock.findWithMoves(skus);
    const decisions = await this.products.findDecisions(product);
    return toAdminView(product, locale, { counts, moved }, decisions, this.clock.now());
  }

  private audit(
    action: 'product.create' | 'product.update' | 'product.delete',
    by: StaffCaller,
    before?: ProductFields,
    after?: ProductFields,
  ): Promise<void> {
    const { _id, title } = (after ?? before) as ProductFields;
    return this.auditLog.record({
      by,
      action,
      entity: { kind: 'product', id: _id.toString(), label: title.es || title.en },
      before: before ? toAuditedProduct(before) : undefined,
      after: after ? toAuditedProduct(after) : undefined,
    });
  }
}

const toMoment = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

const toDiscount = (input: ProductInput['discount'] | undefined): Discount | null =>
  input
    ? {
        percent: input.percent,
        startsAt: new Date(input.startsAt),
        endsAt: input.endsAt ? new Date(input.endsAt) : null,
      }
    : null;

type AuditedProduct = Omit<Pick<ProductFields, ProductFieldName & keyof ProductFields>, 'images'> & {
  images: Pick<ProductImage, 'base' | 'alt'>[];
  discount: Pick<Discount, 'percent' | 'startsAt' | 'endsAt'> | null;
  store: string;
};

/** Fields that the audit log records. */
function toAuditedProduct({ store, images, ...product }: ProductFields): AuditedProduct {
  const singleDiscount = findOwnDiscount(product);
  return {
    ...(Object.fromEntries(Object.entries(product).filter(([field]) => field in PRODUCT)) as Omit<
      AuditedProduct,
      'images' | 'discount' | 'store'
    >),
    images: images.map(({ base, alt }) => ({ base, alt })),
    discount: singleDiscount && {
      percent: singleDiscount.percent,
      startsAt: singleDiscount.startsAt,
      endsAt: singleDiscount.endsAt,
    },
    store: store.name,
  };
}
