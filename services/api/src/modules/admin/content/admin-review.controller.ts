import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { DecisionDto, ModerationQueryDto } from '../../moderation/moderation.dto';
import { PhotoDecisionDto, ReplyDto } from '../../review/review.dto';
import { AdminReviewService } from './admin-review.service';

@Controller()
export class AdminReviewController {
  constructor(private readonly adminReviews: AdminReviewService) {}

  @Handles(ENDPOINTS.moderateReviews)
  listReviews(@Query() query: ModerationQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.adminReviews.listQueue(query, locale);
  }

  @Handles(ENDPOINTS.moderatePhotos)
  listPhotos(@Query() query: ModerationQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.adminReviews.listPhotoQueue(query, locale);
  }

  @Handles(ENDPOINTS.decideReview)
  decide(
    @Param('id', ObjectIdPipe) id: string,
    @Body() decision: DecisionDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.adminReviews.decide(id, decision, locale, staff);
  }

  @Handles(ENDPOINTS.decidePhoto)
  decidePhoto(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { photoId, ...decision }: PhotoDecisionDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.adminReviews.decidePhoto(id, photoId, decision, locale, staff);
  }

  @Handles(ENDPOINTS.replyToReview)
  reply(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { text }: ReplyDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.adminReviews.reply(id, text, locale, staff);
  }
}
