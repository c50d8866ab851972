import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import type {
  CampaignCriteria,
  CampaignFilter,
  CampaignInput,
  CampaignQuery,
  EditCampaign,
} from '@munay/contracts/admin/campaign';
import type { ShopTime } from '@munay/contracts/admin/promotion';
import { SKU } from '@munay/contracts/admin/stock';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';
import { CATEGORIES, type Category, type Scent, SCENTS, type Tag, TAGS } from '@munay/contracts/shop/product';
import type { ShopDay } from '@munay/contracts/shop-day';
import { IsId, IsShopDay, MayBeAbsent, OneLine } from '../../../http/fields';
import { Nested } from '../../../http/nested';
import { PageQueryDto } from '../../../http/page-query.dto';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const REPLACED_MAX = 1_000;

const Some = (): PropertyDecorator => (target, name) => {
  MayBeAbsent()(target, name);
  IsArray()(target, name);
  ArrayMaxSize(LIMITS.promotionCriteria)(target, name);
  ArrayUnique()(target, name);
};

class CampaignTitleDto implements Localized {
  @OneLine(LIMITS.promotionTitleMax) @MinLength(1) es: string;
  @OneLine(LIMITS.promotionTitleMax) @MinLength(1) en: string;
}

class CampaignCriteriaDto implements CampaignCriteria {
  @Some() @IsIn(TAGS, { each: true }) tags?: Tag[];
  @Some() @IsIn(CATEGORIES, { each: true }) categories?: Category[];
  @Some() @IsIn(SCENTS, { each: true }) scents?: Scent[];
  @Some() @Matches(SKU, { each: true }) skus?: string[];
  @Some() @IsInt({ each: true }) @Min(1, { each: true }) weightsGrams?: number[];
}

class CampaignFilterDto implements CampaignFilter {
  @IsDefined() @Nested(() => CampaignCriteriaDto) any: CampaignCriteria;
  @MayBeAbsent() @Nested(() => CampaignCriteriaDto) except?: CampaignCriteria;
}

class CampaignTimeDto implements ShopTime {
  @IsShopDay() day: ShopDay;
  @MayBeAbsent() @Matches(TIME) time?: string;
}

export class CampaignInputDto implements CampaignInput {
  @IsDefined() @Nested(() => CampaignTitleDto) title: Localized;
  @IsDefined() @Nested(() => CampaignFilterDto) filter: CampaignFilter;
  @IsInt() @Min(1) @Max(LIMITS.maxDiscountPercent) percent: number;
  @IsDefined() @Nested(() => CampaignTimeDto) starts: ShopTime;
  @IsDefined() @Nested(() => CampaignTimeDto) ends: ShopTime;
  @IsArray() @ArrayMaxSize(REPLACED_MAX) @ArrayUnique() @IsId({ each: true }) replace: string[];
}

export class EditCampaignDto extends CampaignInputDto implements EditCampaign {
  @IsInt() @Min(0) version: number;
}

export class CampaignVersionDto {
  @IsInt() @Min(0) version: number;
}

export class CampaignEndDto extends CampaignVersionDto {
  @IsDefined() @Nested(() => CampaignTimeDto) ends: ShopTime;
}

export class CampaignProductDto {
  @IsId() productId: string;
}

export class CampaignQueryDto extends PageQueryDto implements CampaignQuery {}
