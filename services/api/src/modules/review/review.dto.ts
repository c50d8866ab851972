import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  CHANGE_REVIEW_INPUT,
  PHOTO_DECISION,
  REPLY_TO_REVIEW_INPUT,
  REVIEW_SORTS,
  type ReviewFeedQuery,
  type ReviewQuery,
  type ReviewSort,
  WRITE_REVIEW_INPUT,
} from '@munay/contracts/shop/review';
import { dtoOf } from '../../http/dto-of';
import { toFlag, toInteger } from '../../http/page-query.dto';
import { CursorQueryDto } from '../moderation/moderation.dto';

export class ReviewQueryDto extends CursorQueryDto implements ReviewQuery {
  @IsOptional() @IsIn(REVIEW_SORTS) sort?: ReviewSort;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(5) stars?: number;
  @IsOptional() @Transform(toFlag) @IsBoolean() photos?: boolean;
}

export class ReviewFeedQueryDto extends CursorQueryDto implements ReviewFeedQuery {
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(5) stars?: number;
  @IsOptional() @IsIn(LOCALES) lang?: Locale;
}

export class ChangeReviewDto extends dtoOf(CHANGE_REVIEW_INPUT) {}
export class WriteReviewDto extends dtoOf(WRITE_REVIEW_INPUT) {}
export class PhotoDecisionDto extends dtoOf(PHOTO_DECISION) {}
export class ReplyDto extends dtoOf(REPLY_TO_REVIEW_INPUT) {}
