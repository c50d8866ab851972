import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { AUDIT_ENTITY_KINDS, type AuditEntityKind, type AuditQuery } from '@munay/contracts/admin/audit';
import { LIMITS } from '@munay/contracts/limits';
import type { ShopDay } from '@munay/contracts/shop-day';
import { IsId, IsShopDay } from '../../http/fields';
import { toFlag, toInteger } from '../../http/page-query.dto';

export class AuditQueryDto implements AuditQuery {
  @IsOptional() @IsIn(AUDIT_ENTITY_KINDS) kind?: AuditEntityKind;
  @IsOptional() @Matches(/^[\w.-]{1,64}$/) entityId?: string;
  @IsOptional() @IsId() actorId?: string;
  @IsOptional() @IsShopDay() from?: ShopDay;
  @IsOptional() @IsShopDay() to?: ShopDay;
  @IsOptional() @Matches(/^\d{1,15}$/) cursor?: string;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) limit?: number;
}

export class AuditStateQueryDto {
  @IsOptional() @Transform(toFlag) @IsBoolean() fresh?: boolean;
}
