import { PartialType } from '@nestjs/mapped-types';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  PRODUCT_LIST_SORTS,
  PRODUCT_LIST_STATES,
  type ProductListQuery,
  type ProductListState,
} from '@munay/contracts/admin/lists';
import {
  type ImportQuery,
  PRODUCT,
  UNDO_IMPORT_INPUT,
  type UpdateProductInput,
} from '@munay/contracts/admin/product';
import { STOCK_SORTS, type StockListQuery } from '@munay/contracts/admin/stock';
import { LIMITS } from '@munay/contracts/limits';
import {
  CATEGORIES,
  type Category,
  PRODUCT_STATUSES,
  type ProductStatus,
  type Tag,
  TAGS,
} from '@munay/contracts/shop/product';
import { SKU } from '@munay/contracts/shop/size';
import { dtoOf } from '../../../http/dto-of';
import { OneLine } from '../../../http/fields';
import { MAX_INTEGER, PageQueryDto, toFlag, toInteger, toList } from '../../../http/page-query.dto';

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
  @IsOptional() @Transform(toInteger) @IsInt() @Min(0) @Max(MAX_INTEGER) from?: number;
  @ValidateIf(({ apply }: ImportQuery) => apply === true) @IsUUID() run?: string;
  @IsOptional() @Transform(toFlag) @IsBoolean() repeat?: boolean;
  @IsOptional() @OneLine(LIMITS.fileNameMax) fileName?: string;
}

export class UndoImportDto extends dtoOf(UNDO_IMPORT_INPUT) {}
export class CreateProductDto extends dtoOf(PRODUCT) {}

/** Changes to a product. Any field may be absent, but only optional fields may be null. */
export class UpdateProductDto
  extends PartialType(CreateProductDto, { skipNullProperties: false })
  implements UpdateProductInput
{
  @IsInt() @Min(0) version: number;
}
