import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import {
  POST_STATUSES,
  POST_TAGS,
  type PostCover,
  type PostListQuery,
  type PostQuery,
  type PostStatus,
  type PostTag,
} from '@munay/contracts/shop/blog';
import { POST, PREVIEW_POST_INPUT, UPDATE_POST_INPUT } from '@munay/contracts/shop/post-fields';
import { dtoOf } from '../../http/dto-of';
import { CursorDto, PageQueryDto, SearchText, toInteger, toList } from '../../http/page-query.dto';

export class PostQueryDto extends CursorDto implements PostQuery {
  @IsOptional() @IsIn(POST_TAGS) tag?: PostTag;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(1) @Max(LIMITS.pageSizeMax) limit?: number;
}

export class PostSearchQueryDto {
  @SearchText({ optional: false }) q: string;
}

export class PostListQueryDto extends PageQueryDto implements PostListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(POST_STATUSES.length)
  @IsIn(POST_STATUSES, { each: true })
  status?: PostStatus[];
}

export class PostFieldsDto extends dtoOf(POST) {
  override cover: PostCover | null = null;
}
export class UpdatePostDto extends dtoOf(UPDATE_POST_INPUT) {
  override cover: PostCover | null = null;
}
export class PreviewPostDto extends dtoOf(PREVIEW_POST_INPUT) {}
