import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import {
  type CursorQuery,
  DECISION,
  HELPFUL_VOTE,
  MODERATION_STATUSES,
  type ModerationQuery,
  type ModerationStatus,
  REPORT_INPUT,
} from '@munay/contracts/shop/review';
import { dtoOf } from '../../http/dto-of';
import { CursorDto, PageQueryDto, toFlag, toInteger } from '../../http/page-query.dto';

export class CursorQueryDto extends CursorDto implements CursorQuery {
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(LIMITS.feedPageMax) limit?: number;
}

export class ModerationQueryDto extends PageQueryDto implements ModerationQuery {
  @IsOptional() @IsIn(MODERATION_STATUSES) status?: ModerationStatus;
  @IsOptional() @Transform(toFlag) @IsBoolean() reported?: boolean;
}

export class HelpfulDto extends dtoOf(HELPFUL_VOTE) {}
export class ReportDto extends dtoOf(REPORT_INPUT) {}
export class DecisionDto extends dtoOf(DECISION) {}
