import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';
import {
  type CriteriaInput,
  type EditPromotion,
  type ExcludeSizes,
  PROMOTION_LANES,
  PROMOTION_STATES,
  PROMOTION_STEPS,
  PROMOTION_WAYS,
  type PromotionInput,
  type PromotionQuery,
  type PromotionState,
  type PromotionStep,
  type PromotionWay,
  RULE_KINDS,
  type RuleInput,
  type ScopeInput,
  type ShopTime,
} from '@munay/contracts/admin/promotion';
import { SKU } from '@munay/contracts/admin/stock';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';
import {
  SHIPPING_METHODS,
  SHIPPING_ZONES,
  type ShippingMethod,
  type ShippingZone,
} from '@munay/contracts/order/address';
import { TAGS } from '@munay/contracts/shop/product';
import type { ShopDay } from '@munay/contracts/shop-day';
import { IsId, IsShopDay, MayBeAbsent, OneLine } from '../../../http/fields';
import { Nested, NestedList } from '../../../http/nested';
import { PageQueryDto } from '../../../http/page-query.dto';

const PIECES_MAX = 999;
const CENTS_MAX = 10_000_00;
const USES_MAX = 1_000_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const Some = (): PropertyDecorator => (target, name) => {
  MayBeAbsent()(target, name);
  IsArray()(target, name);
  ArrayMaxSize(LIMITS.promotionCriteria)(target, name);
  ArrayUnique()(target, name);
};
const Whole =
  (min: number, max: number): PropertyDecorator =>
  (target, name) => {
    IsInt()(target, name);
    Min(min)(target, name);
    Max(max)(target, name);
  };

class PromotionTitleDto implements Localized {
  @OneLine(LIMITS.promotionTitleMax) es: string;
  @OneLine(LIMITS.promotionTitleMax) en: string;
}

class PromotionCriteriaDto implements CriteriaInput {
  @Some() @IsIn(TAGS, { each: true }) tags?: string[];
  @Some() @IsId({ each: true }) products?: string[];
  @Some() @Matches(SKU, { each: true }) skus?: string[];
  @Some() @IsInt({ each: true }) @Min(1, { each: true }) weightsGrams?: number[];
}

class PromotionScopeDto implements ScopeInput {
  @MayBeAbsent() @Nested(() => PromotionCriteriaDto) of?: CriteriaInput;
  @MayBeAbsent() @Nested(() => PromotionCriteriaDto) except?: CriteriaInput;
}

class PromotionStepDto {
  @Whole(1, PIECES_MAX) from: number;
  @Whole(1, 100) percent: number;
}

class PromotionRuleDto implements RuleInput {
  @IsIn(RULE_KINDS) kind: RuleInput['kind'];
  @MayBeAbsent() @Whole(1, 100) percent?: number;
  @MayBeAbsent() @Whole(0, CENTS_MAX) cents?: number;
  @MayBeAbsent() @Whole(1, PIECES_MAX) buy?: number;
  @MayBeAbsent() @Whole(1, PIECES_MAX) get?: number;
  @MayBeAbsent() @Whole(1, PIECES_MAX) times?: number;
  @MayBeAbsent() @Nested(() => PromotionScopeDto) getScope?: ScopeInput;
  @MayBeAbsent()
  @NestedList(() => PromotionStepDto, LIMITS.promotionSteps, { min: 1, unique: ({ from }) => from })
  steps?: { from: number; percent: number }[];
  @Some() @IsIn(SHIPPING_ZONES, { each: true }) zones?: ShippingZone[];
  @Some() @IsIn(SHIPPING_METHODS, { each: true }) methods?: ShippingMethod[];
}

class ShopTimeDto implements ShopTime {
  @IsShopDay() day: ShopDay;
  @MayBeAbsent() @Matches(TIME) time?: string;
}

export class PromotionInputDto implements PromotionInput {
  @IsDefined() @Nested(() => PromotionTitleDto) title: Localized;
  @IsIn(PROMOTION_LANES) lane: PromotionInput['lane'];
  @IsDefined() @Nested(() => PromotionRuleDto) rule: RuleInput;
  @IsDefined() @Nested(() => PromotionScopeDto) scope: ScopeInput;
  @IsIn(PROMOTION_WAYS) way: PromotionWay;
  @MayBeAbsent() @OneLine(LIMITS.codeTypedMax) code?: string;
  @Whole(0, CENTS_MAX) minCents: number;
  @IsBoolean() alsoReduced: boolean;
  @IsBoolean() alone: boolean;
  @IsBoolean() announced: boolean;
  @IsOptional() @Nested(() => ShopTimeDto) starts: ShopTime | null;
  @IsOptional() @Nested(() => ShopTimeDto) ends: ShopTime | null;
  @IsOptional() @Whole(1, USES_MAX) maxUses: number | null;
  @IsOptional() @Whole(1, PIECES_MAX) perBuyer: number | null;
  @IsBoolean() firstOrder: boolean;
}

export class EditPromotionDto extends PromotionInputDto implements EditPromotion {
  @IsInt() @Min(0) version: number;
}

export class MovePromotionDto {
  @IsIn(PROMOTION_STEPS) step: PromotionStep;
  @IsInt() @Min(0) version: number;
}

export class ExcludeSizesDto implements ExcludeSizes {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIMITS.promotionCriteria)
  @ArrayUnique()
  @Matches(SKU, { each: true })
  skus: string[];
  @IsBoolean() excluded: boolean;
  @IsInt() @Min(0) version: number;
}

export class PromotionCodesDto {
  @Whole(1, LIMITS.promotionCodes) count: number;
}

export class PromotionQueryDto extends PageQueryDto implements PromotionQuery {
  @IsOptional()
  @IsIn(PROMOTION_STATES)
  state?: PromotionState;
}
