import { IsOptional } from 'class-validator';
import { EDIT_STORE_INPUT, STORE, type StoreSalesQuery } from '@munay/contracts/admin/store';
import type { ShopDay } from '@munay/contracts/shop-day';
import { dtoOf } from '../../../http/dto-of';
import { IsShopDay } from '../../../http/fields';
import { PageQueryDto } from '../../../http/page-query.dto';

export class StoreSalesQueryDto extends PageQueryDto implements StoreSalesQuery {
  @IsOptional() @IsShopDay() from?: ShopDay;
  @IsOptional() @IsShopDay() to?: ShopDay;
}

export class StoreInputDto extends dtoOf(STORE) {}
export class EditStoreDto extends dtoOf(EDIT_STORE_INPUT) {}
