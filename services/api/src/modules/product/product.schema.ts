import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, trusted, Types } from 'mongoose';
import { LIMITS } from '@munay/contracts/limits';
import { type Localized } from '@munay/contracts/locale';
import {
  CATEGORIES,
  type Category,
  PRODUCT_STATUSES,
  type ProductStatus,
  type SafetyContact,
  type Scent,
  SCENTS,
  type Tag,
  TAGS,
} from '@munay/contracts/shop/product';
import {
  PLAIN_PARTS,
  type PlainField,
  type PlainValues,
  PRODUCT_EXTRAS,
  PRODUCT_TEXTS,
  type ProductText,
} from '@munay/contracts/shop/product-fields';
import type { CodePrice, PriceDecision } from './product.price-history';
import type { Discount } from './product.pricing';

const createPart = (definition: object) => new MongooseSchema(definition, { _id: false });
const text = { type: String, required: true };
const contact = {
  type: createPart({ name: text, postalAddress: text, electronicAddress: text }),
  default: null,
};
const cents = { type: Number, required: true, min: 1, validate: Number.isSafeInteger };
const optionalTextField = { type: String, default: '' };
/** Text in both languages. A draft may be incomplete in a language; `listMissingFields` prevents publishing it. */
const localizedField = { type: createPart({ es: optionalTextField, en: optionalTextField }), required: true };

/** The Mongoose schema of a stored field, created from its descriptor. */
function toStoredField(name: PlainField): object {
  const numbers = PLAIN_PARTS.filter((plainPart) => plainPart.name === name && plainPart.range);
  const [firstNumber] = numbers;
  if (!firstNumber) return { type: localizedField.type };
  const number = { type: Number, default: null, ...firstNumber.range };
  return firstNumber.part
    ? { type: createPart(Object.fromEntries(numbers.map((entry) => [entry.part, number]))) }
    : number;
}
const PLAIN_FIELDS = {
  ...Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, localizedField])),
  ...Object.fromEntries(PRODUCT_EXTRAS.map((name) => [name, toStoredField(name)])),
};
type StoredPlain = Pick<PlainValues, ProductText> & {
  [F in Exclude<PlainField, ProductText>]?: PlainValues[F] | null;
};

export interface ProductImage {
  base: string;
  widths: number[];
  width: number;
  height: number;
  color: string;
  alt: Localized;
}

export interface ProductSize {
  label: string;
  sku: string;
  weightGrams: number;
  priceCents: number;
}

export interface ProductIngredient {
  inci: string;
  name: Localized;
  allergen: boolean;
}

/** Safety information in addition to the shop's name. If there is no manufacturer, the shop made the product. */
export interface StoredSafety {
  manufacturer: SafetyContact | null;
  responsible: SafetyContact | null;
  warnings: Localized[];
}

const periods = [
  createPart({
    percent: { type: Number, required: true, min: 1, max: LIMITS.maxDiscountPercent },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    campaignId: { type: String },
    replaces: { type: Boolean },
  }),
];

/** A stored product. Its stock is in the collection `stock`, keyed by SKU. */
@Schema({ collection: 'products', timestamps: true, versionKey: false })
export class Product extends (class {} as new () => StoredPlain) {
  _id: Types.ObjectId;
  @Prop(text) slug: string;
  /** Former slugs that still lead to the product. */
  @Prop({ type: [String], default: [] }) formerSlugs: string[];
  @Prop({ ...text, enum: SCENTS }) scent: Scent;
  @Prop({ ...text, enum: CATEGORIES }) category: Category;
  @Prop({ type: [{ type: String, enum: TAGS }] }) tags: Tag[];
  @Prop({
    type: [
      createPart({
        base: text,
        widths: [Number],
        width: { type: Number, required: true },
        height: { type: Number, required: true },
        color: text,
        alt: localizedField,
      }),
    ],
  })
  images: ProductImage[];
  @Prop({
    type: [createPart({ label: text, sku: text, weightGrams: cents, priceCents: cents })],
  })
  sizes: ProductSize[];
  /** The discounts; `computePeriods` computes when each of them applies. */
  @Prop({ type: periods, default: [] }) discounts: Discount[];
  @Prop({
    type: [createPart({ inci: text, name: localizedField, allergen: { type: Boolean, required: true } })],
  })
  ingredients: ProductIngredient[];
  @Prop({
    type: createPart({ manufacturer: contact, responsible: contact, warnings: [localizedField.type] }),
    required: true,
  })
  safety: StoredSafety;
  /** Name of the store, copied to the product to save a query. */
  @Prop({
    type: createPart({ _id: { type: MongooseSchema.Types.ObjectId, required: true }, name: text }),
    required: true,
  })
  store: { _id: Types.ObjectId; name: string };
  @Prop({ ...text, enum: PRODUCT_STATUSES }) status: ProductStatus;
  /** When an active product goes on sale; null if immediately. */
  @Prop({ type: Date, default: null }) publishAt: Date | null;
  /** Position in the sort order "featured", set by staff; lowest first. */
  @Prop({ type: Number, required: true }) rank: number;
  @Prop({ type: Number, default: 0, min: 0 }) likes: number;
  @Prop({
    type: createPart({
      average: { type: Number, required: true, min: 0, max: 5 },
      count: { type: Number, required: true, min: 0 },
      stars: [Number],
    }),
    default: { average: 0, count: 0, stars: [0, 0, 0, 0, 0] },
  })
  /** The ratings. Average and count are derived from the counts per star; only `rating.repository.ts` writes them. */
  rating: { average: number; count: number; stars: [number, number, number, number, number] };
  /** Words of titles, scent, tags, ingredients and SKUs, without accents and in lower case, for indexed searches. */
  @Prop({ type: [String], required: true }) words: string[];
  /** Words by rank, for sorting search results: words of titles and SKUs, and words of scent, tags and sizes. */
  @Prop({ type: [String], required: true }) nameWords: string[];
  @Prop({ type: [String], required: true }) detailWords: string[];
  /** Number of edits by staff, for optimistic locking. */
  @Prop({ type: Number, default: 0 }) version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** MongoDB filter for products that can be bought at a given time. */
export const matchOnSale = (now: Date) => ({
  status: 'active' as const,
  publishAt: trusted({ $not: { $gt: now } }),
});

export const ProductSchema = SchemaFactory.createForClass(Product);
ProductSchema.add(PLAIN_FIELDS);
ProductSchema.index({ slug: 1 }, { unique: true });
ProductSchema.index({ formerSlugs: 1 });
ProductSchema.index({ 'sizes.sku': 1 }, { unique: true });
ProductSchema.index({ 'store._id': 1, rank: 1, _id: 1 });
ProductSchema.index({ updatedAt: -1, _id: -1 });
ProductSchema.index({ status: 1, updatedAt: -1, _id: -1 });
ProductSchema.index({ status: 1, slug: 1 });
ProductSchema.index({ status: 1, publishAt: 1 });
// Includes the status, so that search results can be counted per status without reading the products
ProductSchema.index({ words: 1, status: 1 });

/** A price decision about a size; append-only. */
@Schema({ collection: 'product_prices', versionKey: false, strict: 'throw' })
export class ProductPrice implements PriceDecision {
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) product: Types.ObjectId;
  @Prop(text) sku: string;
  @Prop(text) size: string;
  @Prop(cents) priceCents: number;
  @Prop({ type: periods, default: [] }) discounts: Discount[];
  @Prop({ type: Boolean, required: true }) onSale: boolean;
  @Prop({ type: Date }) publishAt?: Date;
  @Prop({ type: Date, required: true }) decidedAt: Date;
}

export const ProductPriceSchema = SchemaFactory.createForClass(ProductPrice);
ProductPriceSchema.index({ product: 1, decidedAt: 1 });
ProductPriceSchema.index({ sku: 1, decidedAt: 1 });

/** The price of a size with an announced code. */
@Schema({ collection: 'code_prices', versionKey: false, strict: 'throw' })
export class ProductCodePrice implements CodePrice {
  /** `<product>:<sku>:<promotion>:<from>`. The first part assigns a changed row to its product. */
  @Prop(text) _id: string;
  @Prop({ ...text, enum: ['code'] }) kind: 'code';
  @Prop(text) promotionId: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) product: Types.ObjectId;
  @Prop(text) sku: string;
  @Prop(cents) priceCents: number;
  @Prop({ type: Date, required: true }) from: Date;
  @Prop({ type: Date, default: null }) to: Date | null;
}

export const ProductCodePriceSchema = SchemaFactory.createForClass(ProductCodePrice);
ProductCodePriceSchema.index({ product: 1, from: 1 });
ProductCodePriceSchema.index({ sku: 1, from: 1 });
ProductCodePriceSchema.index({ to: 1 });
ProductCodePriceSchema.index(
  { product: 1, sku: 1, promotionId: 1 },
  { name: 'open', unique: true, partialFilterExpression: { to: null } },
);
