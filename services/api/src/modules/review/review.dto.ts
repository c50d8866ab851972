import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  type ChangeReview,
  REVIEW_SORTS,
  type ReviewFeedQuery,
  type ReviewPhotoInput,
  type ReviewQuery,
  type ReviewSort,
  type WriteReview,
} from '@munay/contracts/shop/review';
import { IsId, MayBeAbsent, OneLine } from '../../http/fields';
import { NestedList } from '../../http/nested';
import { toFlag, toWhole } from '../../http/page-query.dto';
import { CursorQueryDto, DecisionDto, Words } from '../moderation/moderation.dto';

export class ReviewQueryDto extends CursorQueryDto implements ReviewQuery {
  @IsOptional() @IsIn(REVIEW_SORTS) sort?: ReviewSort;
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(5) stars?: number;
  @IsOptional() @Transform(toFlag) @IsBoolean() photos?: boolean;
}

export class ReviewFeedQueryDto extends CursorQueryDto implements ReviewFeedQuery {
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(5) stars?: number;
  @IsOptional() @IsIn(LOCALES) lang?: Locale;
}

export class ReviewPhotoDto implements ReviewPhotoInput {
  @IsId() mediaId: string;
  @OneLine(LIMITS.photoAltMax) alt: string;
}

export class ChangeReviewDto implements ChangeReview {
  @IsInt() @Min(1) @Max(5) stars: number;
  @OneLine(LIMITS.reviewTitleMax) @IsNotEmpty() title: string;
  @Words(LIMITS.reviewTextMax) text: string;
  @MayBeAbsent()
  @NestedList(() => ReviewPhotoDto, LIMITS.reviewPhotos, { unique: (photo) => photo.mediaId })
  photos?: ReviewPhotoDto[];
}

export class WriteReviewDto extends ChangeReviewDto implements WriteReview {
  @IsId() productId: string;
}

export class PhotoDecisionDto extends DecisionDto {
  @IsId() photoId: string;
}

export class ReplyDto {
  @Words(LIMITS.answerMax, { empty: true }) text: string;
}
