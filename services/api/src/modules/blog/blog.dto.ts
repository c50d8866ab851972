import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsHexColor,
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
import type { Localized } from '@munay/contracts/locale';
import {
  POST_STATUSES,
  POST_TAGS,
  type PostCover,
  type PostFields,
  type PostListQuery,
  type PostQuery,
  type PostStatus,
  type PostTag,
  type UpdatePost,
} from '@munay/contracts/shop/blog';
import { IsId, IsMoment, Trimmed } from '../../http/fields';
import { Nested } from '../../http/nested';
import { CursorDto, PageQueryDto, toList, toWhole } from '../../http/page-query.dto';

const EACH = { each: true } as const;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const BODY_MAX = 40_000;

export class PostQueryDto extends CursorDto implements PostQuery {
  @IsOptional() @IsIn(POST_TAGS) tag?: PostTag;
  @IsOptional() @Transform(toWhole) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) limit?: number;
}

export class PostListQueryDto extends PageQueryDto implements PostListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(POST_STATUSES.length)
  @IsIn(POST_STATUSES, EACH)
  status?: PostStatus[];
}

class TitleDto implements Localized {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(120) es: string;
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(120) en: string;
}

class SlugDto implements Localized {
  @Matches(SLUG) @MaxLength(100) es: string;
  @Matches(SLUG) @MaxLength(100) en: string;
}

class SummaryDto implements Localized {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(300) es: string;
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(300) en: string;
}

class BodyDto implements Localized {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(BODY_MAX) es: string;
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(BODY_MAX) en: string;
}

class CoverDto implements PostCover {
  @Matches(/^\/media\/[a-z0-9/-]{1,200}$/) base: string;
  @ArrayMaxSize(12) @IsInt(EACH) @Min(1, EACH) widths: number[];
  @IsInt() @Min(1) @Max(10_000) width: number;
  @IsInt() @Min(1) @Max(10_000) height: number;
  @IsHexColor() color: string;
  @Nested(() => SummaryDto) alt: SummaryDto;
}

export class PostFieldsDto implements PostFields {
  @IsNotEmpty() @Nested(() => TitleDto) title: TitleDto;
  @IsNotEmpty() @Nested(() => SlugDto) slug: SlugDto;
  @IsNotEmpty() @Nested(() => SummaryDto) summary: SummaryDto;
  @IsNotEmpty() @Nested(() => BodyDto) body: BodyDto;
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(LIMITS.nameMax) author: string;
  @IsOptional() @Nested(() => CoverDto) cover: CoverDto | null = null;
  @ArrayMaxSize(POST_TAGS.length) @ArrayUnique() @IsIn(POST_TAGS, EACH) tags: PostTag[];
  @ArrayMaxSize(12) @ArrayUnique() @IsId(EACH) products: string[];
  @IsIn(POST_STATUSES) status: PostStatus;
  @IsOptional() @IsMoment() publishAt?: string;
}

export class PreviewPostDto {
  @IsString() @MaxLength(BODY_MAX) body: string;
}

export class UpdatePostDto extends PostFieldsDto implements UpdatePost {
  @IsInt() @Min(1) version: number;
}
