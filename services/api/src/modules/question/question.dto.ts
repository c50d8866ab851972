import { IsBoolean, IsOptional, Matches, ValidateIf } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import type { AnswerDecision, AskQuestion, QuestionQuery } from '@munay/contracts/shop/question';
import { IsId, MayBeAbsent } from '../../http/fields';
import { CursorQueryDto, DecisionDto, Words } from '../moderation/moderation.dto';

export class QuestionQueryDto extends CursorQueryDto implements QuestionQuery {
  @IsOptional() @Matches(/^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/) product?: string;
}

export class AskQuestionDto implements AskQuestion {
  @MayBeAbsent() @IsId() productId?: string;
  @Words(LIMITS.questionMax) text: string;
}

export class AnswerDto {
  @Words(LIMITS.answerMax) text: string;
}

export class AcceptDto {
  @ValidateIf((_, value) => value !== null) @IsId() answerId: string | null;
}

export class AnswerDecisionDto extends DecisionDto implements AnswerDecision {
  @IsId() answerId: string;
  @MayBeAbsent() @IsBoolean() accepted?: boolean;
}
