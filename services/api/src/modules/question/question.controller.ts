import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { HelpfulDto, ReportDto } from '../moderation/moderation.dto';
import { AcceptDto, AnswerDto, CreateQuestionDto, QuestionQueryDto } from './question.dto';
import { QuestionService } from './question.service';
import { QuestionWritingService } from './question-writing.service';

@Controller()
export class QuestionController {
  constructor(
    private readonly questions: QuestionService,
    private readonly questionWriting: QuestionWritingService,
  ) {}

  @Handles(ENDPOINTS.getQuestions)
  list(@Query() query: QuestionQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.questions.list(query, locale);
  }

  @Handles(ENDPOINTS.ownQuestions)
  listOwn(@CurrentUser() { id }: SignedInUser, @CurrentCaller() { locale }: Caller) {
    return this.questions.listOwn(id, locale);
  }

  @Handles(ENDPOINTS.createQuestion)
  createQuestion(
    @Body() question: CreateQuestionDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.questionWriting.createQuestion(user, question, locale);
  }

  @Handles(ENDPOINTS.answerQuestion)
  answer(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { text }: AnswerDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.questionWriting.answer(user, id, text, locale);
  }

  @Handles(ENDPOINTS.acceptAnswer)
  accept(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { answerId }: AcceptDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.questions.accept(user, id, answerId, locale);
  }

  @Handles(ENDPOINTS.deleteQuestion)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentUser() user: SignedInUser) {
    return this.questions.remove(user.id, id);
  }

  @Handles(ENDPOINTS.voteQuestion)
  vote(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { helpful }: HelpfulDto,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.questions.vote(user.id, id, helpful);
  }

  @Handles(ENDPOINTS.reportQuestion)
  report(
    @Param('id', ObjectIdPipe) id: string,
    @Body() report: ReportDto,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.questions.report(user.id, id, report);
  }
}
