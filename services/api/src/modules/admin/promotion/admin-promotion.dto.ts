import { IsIn, IsOptional } from 'class-validator';
import {
  EDIT_PROMOTION_INPUT,
  EXCLUDE_SIZES_INPUT,
  MOVE_PROMOTION_INPUT,
  PROMOTION,
  PROMOTION_CODES,
  PROMOTION_STATES,
  type PromotionQuery,
  type PromotionState,
} from '@munay/contracts/admin/promotion';
import { dtoOf } from '../../../http/dto-of';
import { PageQueryDto } from '../../../http/page-query.dto';

export class PromotionInputDto extends dtoOf(PROMOTION) {}
export class EditPromotionDto extends dtoOf(EDIT_PROMOTION_INPUT) {}
export class MovePromotionDto extends dtoOf(MOVE_PROMOTION_INPUT) {}
export class ExcludeSizesDto extends dtoOf(EXCLUDE_SIZES_INPUT) {}
export class PromotionCodesDto extends dtoOf(PROMOTION_CODES) {}

export class PromotionQueryDto extends PageQueryDto implements PromotionQuery {
  @IsOptional()
  @IsIn(PROMOTION_STATES)
  state?: PromotionState;
}
