import { PartialType } from '@nestjs/mapped-types';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import {
  PRODUCT_LIST_SORTS,
  PRODUCT_LIST_STATES,
  type ProductListQuery,
  type ProductListState,
} from '@munay/contracts/admin/lists';
import type {
  DiscountInput,
  ImportQuery,
  ProductImageInput,
  ProductIngredientInput,
  ProductInput,
  ProductSizeInput,
  SafetyInput,
  UndoImport,
  UpdateProduct,
} from '@munay/contracts/admin/product';
import { SKU, STOCK_SORTS, type StockListQuery } from '@munay/contracts/admin/stock';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';
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
import { IsId, IsLaterThan, IsMoment, MayBeAbsent, OneLine } from '../../../http/fields';
import { Nested, NestedList } from '../../../http/nested';
import { PageQueryDto, toFlag, toList, toWhole, WHOLE_MAX } from '../../../http/page-query.dto';
import { BilingualLineDto, LINE_MAX, PlainFieldsDto } from './product-fields.dto';

export class ProductListQueryDto extends PageQueryDto implements ProductListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(PRODUCT_LIST_STATES.length)
  @IsIn(PRODUCT_LIST_STATES, { each: true })
  status?: ProductListState[];
  @IsOptional() @Transform(toList) @IsIn(CATEGORIES, { each: true }) category?: Category[];
  @IsOptional() @Transform(toList) @IsIn(TAGS, { each: true }) tag?: Tag[];
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(LIMITS.pageSizeMax)
  @Matches(SKU, { each: true })
  keys?: string[];
  @IsOptional() @IsIn(PRODUCT_LIST_SORTS) sort?: (typeof PRODUCT_LIST_SORTS)[number];
}

export class StockListQueryDto extends PageQueryDto implements StockListQuery {
  @IsOptional() @Transform(toFlag) @IsBoolean() low?: boolean;
  @IsOptional() @IsIn(STOCK_SORTS) sort?: (typeof STOCK_SORTS)[number];
}

export class ExportQueryDto {
  @IsOptional() @Transform(toList) @IsIn(PRODUCT_STATUSES, { each: true }) status?: ProductStatus[];
}

export class ImportQueryDto implements ImportQuery {
  @IsOptional() @Transform(toFlag) @IsBoolean() apply?: boolean;
  @IsOptional() @Transform(toWhole) @IsInt() @Min(0) @Max(WHOLE_MAX) from?: number;
  @ValidateIf(({ apply }: ImportQuery) => apply === true) @IsUUID() run?: string;
  @IsOptional() @Transform(toFlag) @IsBoolean() repeat?: boolean;
  @IsOptional() @OneLine(LIMITS.fileNameMax) fileName?: string;
}

export class UndoImportDto implements UndoImport {
  @IsUUID() run: string;
}

const GRAMS_MAX = 100_000;
const LIST_MAX = 60;

class ImageDto implements ProductImageInput {
  @IsString() @MaxLength(200) @Matches(/^\/media\/[\w/-]+$/) base: string;
  @Nested(() => BilingualLineDto) alt: Localized;
}

class SizeDto implements ProductSizeInput {
  @OneLine(40) @MinLength(1) label: string;
  @Matches(/^[A-Z0-9][A-Z0-9-]{1,31}$/) sku: string;
  @IsInt() @Min(1) @Max(GRAMS_MAX) weightGrams: number;
  @IsInt() @Min(1) @Max(LIMITS.cardPaymentMaxCents) priceCents: number;
}

class IngredientDto implements ProductIngredientInput {
  @OneLine(LINE_MAX) @MinLength(1) inci: string;
  @Nested(() => BilingualLineDto) name: Localized;
  @IsBoolean() allergen: boolean;
}

class DiscountDto implements DiscountInput {
  @IsInt() @Min(1) @Max(LIMITS.maxDiscountPercent) percent: number;
  @IsMoment() startsAt: string;
  @IsOptional() @IsMoment() @IsLaterThan('startsAt') endsAt: string | null;
}

class ContactDto implements SafetyContact {
  @OneLine(LINE_MAX) @MinLength(1) name: string;
  @OneLine(LINE_MAX) @MinLength(1) postalAddress: string;
  @OneLine(LINE_MAX) @MinLength(1) electronicAddress: string;
}

class SafetyDto implements SafetyInput {
  @IsOptional() @Nested(() => ContactDto) maker: ContactDto | null;
  @IsOptional() @Nested(() => ContactDto) responsible: ContactDto | null;
  @NestedList(() => BilingualLineDto, 12) warnings: Localized[];
}

export class CreateProductDto extends PlainFieldsDto implements ProductInput {
  @MayBeAbsent() @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/) @MaxLength(80) slug?: string;
  @IsIn(SCENTS) scent: Scent;
  @IsIn(CATEGORIES) category: Category;
  @IsArray() @ArrayMaxSize(TAGS.length) @ArrayUnique() @IsIn(TAGS, { each: true }) tags: Tag[];
  @NestedList(() => ImageDto, 12) images: ImageDto[];
  @NestedList(() => SizeDto, 12) sizes: SizeDto[];
  @IsOptional() @Nested(() => DiscountDto) discount: DiscountDto | null;
  @NestedList(() => IngredientDto, LIST_MAX) ingredients: IngredientDto[];
  @Nested(() => SafetyDto) safety: SafetyDto;
  @IsId() storeId: string;
  @IsIn(PRODUCT_STATUSES) status: ProductStatus;
  @IsOptional() @IsMoment() publishAt?: string | null;
}

/** Fields may be absent, but null only where a product has none, too. */
export class UpdateProductDto
  extends PartialType(CreateProductDto, { skipNullProperties: false })
  implements UpdateProduct
{
  @IsInt() @Min(0) version: number;
}
