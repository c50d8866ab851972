import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { DecisionDto, ModerationQueryDto } from '../../moderation/moderation.dto';
import { AnswerDecisionDto } from '../../question/question.dto';
import { AdminQuestionService } from './admin-question.service';

@Controller()
export class AdminQuestionController {
  constructor(private readonly adminQuestions: AdminQuestionService) {}

  @Handles(ENDPOINTS.moderateQuestions)
  listQueue(@Query() query: ModerationQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.adminQuestions.listQueue(query, locale);
  }

  @Handles(ENDPOINTS.decideQuestion)
  decide(
    @Param('id', ObjectIdPipe) id: string,
    @Body() decision: DecisionDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.adminQuestions.decide(id, decision, locale, staff);
  }

  @Handles(ENDPOINTS.decideAnswer)
  decideAnswer(
    @Param('id', ObjectIdPipe) id: string,
    @Body() decision: AnswerDecisionDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.adminQuestions.decideAnswer(id, decision, locale, staff);
  }
}
