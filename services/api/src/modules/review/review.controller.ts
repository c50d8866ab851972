import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { CursorQueryDto, HelpfulDto, ReportDto } from '../moderation/moderation.dto';
import { ProductKeyPipe } from '../product/product-key.pipe';
import { ChangeReviewDto, ReviewFeedQueryDto, ReviewQueryDto, WriteReviewDto } from './review.dto';
import { ReviewService } from './review.service';
import { ReviewWritingService } from './review-writing.service';

@Controller()
export class ReviewController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly reviewWriting: ReviewWritingService,
  ) {}

  @Handles(ENDPOINTS.getReviews)
  list(
    @Param('id', ProductKeyPipe) id: string,
    @Query() query: ReviewQueryDto,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.reviews.list(id, query, locale);
  }

  @Handles(ENDPOINTS.recentReviews)
  listRecent(@Query() query: ReviewFeedQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.reviews.listRecent(query, locale);
  }

  @Handles(ENDPOINTS.reviewPhotos)
  listPhotos(@Query() query: CursorQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.reviews.listPhotos(query, locale);
  }

  @Handles(ENDPOINTS.ownReviews)
  listOwn(@CurrentUser() { id }: SignedInUser, @CurrentCaller() { locale }: Caller) {
    return this.reviews.listOwn({ id, locale });
  }

  @Handles(ENDPOINTS.writeReview)
  write(
    @Body() review: WriteReviewDto,
    @CurrentUser() { id }: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.reviewWriting.write({ id, locale }, review);
  }

  @Handles(ENDPOINTS.changeReview)
  change(
    @Param('id', ObjectIdPipe) id: string,
    @Body() change: ChangeReviewDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.reviewWriting.change({ id: user.id, locale }, id, change);
  }

  @Handles(ENDPOINTS.deleteReview)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentUser() user: SignedInUser) {
    return this.reviewWriting.remove(user.id, id);
  }

  @Handles(ENDPOINTS.voteReview)
  vote(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { helpful }: HelpfulDto,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.reviews.vote(user.id, id, helpful);
  }

  @Handles(ENDPOINTS.reportReview)
  report(
    @Param('id', ObjectIdPipe) id: string,
    @Body() report: ReportDto,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.reviews.report(user.id, id, report);
  }
}
