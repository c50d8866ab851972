import { IsOptional, Matches } from 'class-validator';
import {
  ACCEPT_ANSWER_INPUT,
  ANSWER_DECISION,
  ANSWER_INPUT,
  CREATE_QUESTION_INPUT,
  type QuestionQuery,
} from '@munay/contracts/shop/question';
import { dtoOf } from '../../http/dto-of';
import { CursorQueryDto } from '../moderation/moderation.dto';

export class QuestionQueryDto extends CursorQueryDto implements QuestionQuery {
  @IsOptional() @Matches(/^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/) product?: string;
}

export class CreateQuestionDto extends dtoOf(CREATE_QUESTION_INPUT) {}
export class AnswerDto extends dtoOf(ANSWER_INPUT) {}
export class AcceptDto extends dtoOf(ACCEPT_ANSWER_INPUT) {}
export class AnswerDecisionDto extends dtoOf(ANSWER_DECISION) {}
