import { Body, Controller, Header, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isLocale } from '@munay/contracts/locale';
import { AppError } from '../../errors/app-error';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import {
  PostFieldsDto,
  PostListQueryDto,
  PostQueryDto,
  PostSearchQueryDto,
  PreviewPostDto,
  UpdatePostDto,
} from './blog.dto';
import { BlogService } from './blog.service';
import { BlogSearchService } from './blog-search.service';

const FEED_CACHE = 'public, no-cache';

@Controller()
export class BlogController {
  constructor(
    private readonly blog: BlogService,
    private readonly blogSearch: BlogSearchService,
  ) {}

  @Handles(ENDPOINTS.getPosts)
  list(@Query() query: PostQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.blog.list(query, locale);
  }

  @Handles(ENDPOINTS.getPost)
  view(@Param('slug') slug: string, @CurrentCaller() { locale }: Caller) {
    return this.blog.view(slug, locale);
  }

  @Handles(ENDPOINTS.searchPosts)
  async search(@Query() { q }: PostSearchQueryDto, @CurrentCaller() { locale }: Caller) {
    return { posts: await this.blogSearch.find(q, locale) };
  }

  @Handles(ENDPOINTS.getFeed)
  @Header('content-type', 'application/rss+xml; charset=utf-8')
  @Header('cache-control', FEED_CACHE)
  async feed(@Param('locale') locale: string) {
    if (!isLocale(locale)) throw new AppError('notFound');
    return Buffer.from(await this.blog.renderFeed(locale));
  }

  @Handles(ENDPOINTS.listPosts)
  listForStaff(@Query() query: PostListQueryDto) {
    return this.blog.listForStaff(query);
  }

  @Handles(ENDPOINTS.getPostDraft)
  draft(@Param('id', ObjectIdPipe) id: string) {
    return this.blog.draft(id);
  }

  @Handles(ENDPOINTS.createPost)
  create(@Body() fields: PostFieldsDto, @CurrentStaff() staff: StaffCaller) {
    return this.blog.create(fields, staff);
  }

  @Handles(ENDPOINTS.previewPost)
  preview(@Body() { body }: PreviewPostDto) {
    return this.blog.preview(body);
  }

  @Handles(ENDPOINTS.updatePost)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() fields: UpdatePostDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.blog.update(id, fields, staff);
  }
}
