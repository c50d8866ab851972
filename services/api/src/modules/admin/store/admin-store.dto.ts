import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import type { EditStore, StoreInput, StoreSalesQuery } from '@munay/contracts/admin/store';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';
import type { ShopDay } from '@munay/contracts/shop-day';
import { IsId, IsShopDay, LINES, OneLine } from '../../../http/fields';
import { Nested } from '../../../http/nested';
import { PageQueryDto } from '../../../http/page-query.dto';

export class StoreSalesQueryDto extends PageQueryDto implements StoreSalesQuery {
  @IsOptional() @IsShopDay() from?: ShopDay;
  @IsOptional() @IsShopDay() to?: ShopDay;
}

class StoreTextDto implements Localized {
  @IsString() @MaxLength(LIMITS.storeTextMax) @Matches(LINES) es: string;
  @IsString() @MaxLength(LIMITS.storeTextMax) @Matches(LINES) en: string;
}

class StoreLineDto implements Localized {
  @OneLine(LIMITS.storeLineMax) es: string;
  @OneLine(LIMITS.storeLineMax) en: string;
}

export class StoreInputDto implements StoreInput {
  @OneLine(LIMITS.nameMax) @MinLength(1) name: string;
  @IsDefined() @Nested(() => StoreTextDto) text: Localized;
  @OneLine(LIMITS.storeLineMax) @MinLength(1) address: string;
  @IsDefined() @Nested(() => StoreLineDto) hours: Localized;
  @IsArray() @ArrayMaxSize(LIMITS.storeOwners) @ArrayUnique() @IsId({ each: true }) owners: string[];
}

export class EditStoreDto extends StoreInputDto implements EditStore {
  @IsInt() @Min(0) version: number;
}
