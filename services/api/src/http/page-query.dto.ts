import { LIMITS } from '@munay/contracts/limits';
import type { PageQuery } from '@munay/contracts/paging';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** Query strings carry text; only plain digits become a number, the rest fails its validation. */
export const toWhole = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** The common query of counted lists. */
export class PageQueryDto implements PageQuery {
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(100_000) page?: number;
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) pageSize?: number;
  @IsOptional() @IsString() @MaxLength(LIMITS.searchMax) q?: string;
}
