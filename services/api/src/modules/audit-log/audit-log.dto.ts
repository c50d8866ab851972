import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, Matches, Max, Min } from 'class-validator';
import { AUDITED, type Audited, type AuditQuery } from '@munay/contracts/admin/audit';
import { LIMITS } from '@munay/contracts/limits';
import { IsId } from '../../http/fields';
import { toFlag, toWhole } from '../../http/page-query.dto';

const DAY = /^20\d\d-\d\d-\d\d$/;

export class AuditQueryDto implements AuditQuery {
  @IsOptional() @IsIn(AUDITED) kind?: Audited;
  @IsOptional() @Matches(/^[\w.-]{1,64}$/) entityId?: string;
  @IsOptional() @IsId() actorId?: string;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) from?: string;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) to?: string;
  @IsOptional() @Matches(/^\d{1,15}$/) cursor?: string;
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) limit?: number;
}

export class AuditStateQueryDto {
  @IsOptional() @Transform(toFlag) @IsBoolean() fresh?: boolean;
}
