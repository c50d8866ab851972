import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import {
  type CursorQuery,
  type Decision,
  HIDE_REASONS,
  type HideReason,
  MODERATION_STATUSES,
  type ModerationQuery,
  type ModerationState,
  type ModerationStatus,
  type Report,
  REPORT_REASONS,
  type ReportReason,
} from '@munay/contracts/shop/review';
import { visibleText } from '@munay/contracts/visible-text';
import { MayBeAbsent } from '../../http/fields';
import { Nested } from '../../http/nested';
import { CursorDto, PageQueryDto, toFlag, toWhole } from '../../http/page-query.dto';

/** Line ends are the only control characters that prose needs. */
const WORDS = /^(?:[^\p{Cc}]|[\n\t])*$/u;

const toWords = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? visibleText(value.replace(/\r\n?/g, '\n')) : value;

/** Prose by shoppers: plain text of several lines, trimmed. */
export const Words =
  (max: number, { empty = false } = {}): PropertyDecorator =>
  (target, name) => {
    Transform(toWords)(target, name);
    Matches(WORDS)(target, name);
    MaxLength(max)(target, name);
    if (!empty) IsNotEmpty()(target, name);
    IsString()(target, name);
  };

export class CursorQueryDto extends CursorDto implements CursorQuery {
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(LIMITS.feedPageMax) limit?: number;
}

export class HelpfulDto {
  @IsBoolean() helpful: boolean;
}

export class ReportDto implements Report {
  @IsIn(REPORT_REASONS) reason: ReportReason;
  @MayBeAbsent() @Words(LIMITS.reportNoteMax, { empty: true }) note?: string;
}

export class ModerationQueryDto extends PageQueryDto implements ModerationQuery {
  @IsOptional() @IsIn(MODERATION_STATUSES) status?: ModerationStatus;
  @IsOptional() @Transform(toFlag) @IsBoolean() reported?: boolean;
}

class ModerationStateDto implements ModerationState {
  @IsIn(MODERATION_STATUSES) status: ModerationStatus;
  @MayBeAbsent() @IsIn(HIDE_REASONS) reason?: HideReason;
}

export class DecisionDto extends ModerationStateDto implements Decision {
  @MayBeAbsent() @Nested(() => ModerationStateDto) undoes?: ModerationStateDto;
}
