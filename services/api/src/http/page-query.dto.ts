import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import type { PageQuery } from '@munay/contracts/paging';

/** Query strings carry text; only plain digits become a number, the rest fails its validation. */
export const toWhole = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** One value of a repeatable query parameter is a list of one. */
export const toList = ({ value }: { value: unknown }): unknown =>
  value === undefined || Array.isArray(value) ? value : [value];

/** `?offer=1` or `?offer=true`; anything else fails its validation. */
export const toFlag = ({ value }: { value: unknown }): unknown =>
  ({ '1': true, true: true, '0': false, false: false })[String(value)] ?? value;

/** What people type into a search box: what a spreadsheet or an editor left in a copied text becomes a space. */
export const SearchText =
  ({ optional = true } = {}): PropertyDecorator =>
  (target, name) => {
    if (optional) IsOptional()(target, name);
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ') : value,
    )(target, name as string);
    IsString()(target, name as string);
    MaxLength(LIMITS.searchMax)(target, name as string);
  };

/** The common query of counted lists. */
export class PageQueryDto implements PageQuery {
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(100_000) page?: number;
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) pageSize?: number;
  @SearchText() q?: string;
}

/** Where a list that is read page by page goes on, as the page before said. */
export class CursorDto {
  @IsOptional() @IsString() @MaxLength(200) @Matches(/^[\w-]+$/) cursor?: string;
}
