import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { JOB_STATUSES, type JobQuery, type JobStatus } from '@munay/contracts/admin/jobs';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { IsId } from '../../../http/fields';
import { SearchText, toInteger, toList } from '../../../http/page-query.dto';
import { OUTBOX_TYPES, type OutboxType } from '../../../outbox/outbox.types';

export class PreviewQueryDto {
  @IsIn(LOCALES) locale: Locale;
  @IsOptional() @IsId() job?: string;
}

export class JobQueryDto implements JobQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(JOB_STATUSES.length)
  @IsIn(JOB_STATUSES, { each: true })
  status?: JobStatus[];
  @SearchText() q?: string;
  @IsOptional() @IsIn(OUTBOX_TYPES) type?: OutboxType;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) limit?: number;
  @IsOptional() @IsId() cursor?: string;
}
