import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import {
  CATEGORIES,
  type Category,
  PRODUCT_SORTS,
  type ProductQuery,
  type ProductSort,
  type Scent,
  SCENTS,
  type Tag,
  TAGS,
} from '@munay/contracts/shop/product';
import { IsId } from '../../http/fields';
import { CursorDto, SearchText, toFlag, toInteger, toList } from '../../http/page-query.dto';

const MAX_CHOICES = 30;
const MAX_CENTS = 100_000_000;

const TEXT = { each: true } as const;

export class ProductQueryDto extends CursorDto implements ProductQuery {
  @SearchText() q?: string;
  @IsOptional() @Transform(toList) @ArrayMaxSize(MAX_CHOICES) @IsIn(TAGS, TEXT) tag?: Tag[];
  @IsOptional() @Transform(toList) @ArrayMaxSize(MAX_CHOICES) @IsIn(SCENTS, TEXT) scent?: Scent[];
  @IsOptional() @Transform(toList) @ArrayMaxSize(MAX_CHOICES) @IsIn(CATEGORIES, TEXT) category?: Category[];
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(MAX_CHOICES)
  @IsString(TEXT)
  @MaxLength(40, TEXT)
  size?: string[];
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(MAX_CHOICES)
  @IsString(TEXT)
  @MaxLength(60, TEXT)
  without?: string[];
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(5) minRating?: number;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(0) @Max(MAX_CENTS) minPriceCents?: number;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(0) @Max(MAX_CENTS) maxPriceCents?: number;
  @IsOptional() @Transform(toFlag) @IsBoolean() offer?: boolean;
  @IsOptional() @Transform(toFlag) @IsBoolean() inStock?: boolean;
  @IsOptional() @IsId() store?: string;
  @IsOptional() @IsId() promotion?: string;
  @IsOptional() @IsIn(PRODUCT_SORTS) sort?: ProductSort;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) limit?: number;
}

export class SuggestQueryDto {
  @SearchText({ optional: false }) q: string;
}

export class LikeDto {
  @IsOptional() @IsBoolean() liked?: boolean;
}
