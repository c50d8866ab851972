import { IsIn, IsOptional } from 'class-validator';
import {
  EDIT_PROMOTION,
  EXCLUDE_SIZES,
  MOVE_PROMOTION,
  PROMOTION,
  PROMOTION_CODES,
  PROMOTION_STATES,
  type PromotionQuery,
  type PromotionState,
} from '@munay/contracts/admin/promotion';
import { dtoOf } from '../../../http/dto-of';
import { PageQueryDto } from '../../../http/page-query.dto';

export class PromotionInputDto extends dtoOf(PROMOTION) {}
export class EditPromotionDto extends dtoOf(EDIT_PROMOTION) {}
export class MovePromotionDto extends dtoOf(MOVE_PROMOTION) {}
export class ExcludeSizesDto extends dtoOf(EXCLUDE_SIZES) {}
export class PromotionCodesDto extends dtoOf(PROMOTION_CODES) {}

export class PromotionQueryDto extends PageQueryDto implements PromotionQuery {
  @IsOptional()
  @IsIn(PROMOTION_STATES)
  state?: PromotionState;
}
