import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import type { PageQuery } from '@munay/contracts/paging';

/** The largest integer that `toInteger` accepts. */
export const MAX_INTEGER = 999_999_999;

/** Converts plain digits to a number. Other values are left unchanged and fail validation. */
export const toInteger = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** Converts a single value of a repeatable parameter to a list. */
export const toList = ({ value }: { value: unknown }): unknown =>
  value === undefined || value === null || Array.isArray(value) ? value : [value];

/** Converts `1` and `true` to true, `0` and `false` to false. Other values are left unchanged and fail validation. */
export const toFlag = ({ value }: { value: unknown }): unknown =>
  ({ '1': true, true: true, '0': false, false: false })[String(value)] ?? value;

/** A search text. Control characters from copied text become spaces. */
export const SearchText =
  ({ optional = true } = {}): PropertyDecorator =>
  (target, name) => {
    if (optional) IsOptional()(target, name);
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : value,
    )(target, name);
    IsString()(target, name);
    MaxLength(LIMITS.searchMax)(target, name);
  };

export class PageQueryDto implements PageQuery {
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(100_000) page?: number;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) pageSize?: number;
  @SearchText() q?: string;
}

/** Query of a list that continues after the previous page. */
export class CursorDto {
  @IsOptional() @IsString() @MaxLength(200) @Matches(/^[\w-]+$/) cursor?: string;
}
