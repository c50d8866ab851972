import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale } from '../locale';
import type { PageOf } from '../paging';
import type { Count, Id, IsoDate } from '../values';
import {
  type CursorPage,
  type CursorQuery,
  DECISION,
  type HideReason,
  type ModerationStatus,
  type ProductRef,
  type ReportReason,
} from './review';

/** Who answers a question. `buyer` is a customer who has bought the product. */
export const ANSWER_AUTHORS = ['staff', 'buyer'] as const;
export type AnswerAuthorKind = (typeof ANSWER_AUTHORS)[number];

export interface AnswerView {
  _id: Id;
  by: AnswerAuthorKind;
  /** First name and initial of the author; empty for the workshop. */
  author: string;
  text: string;
  locale: Locale;
  /** Whether the person who asked, or staff, accepted the answer. */
  accepted: boolean;
  status: ModerationStatus;
  /** Why the text was hidden; null if it is not hidden. Only the author and staff can see the reason. */
  reason: HideReason | null;
  demo: boolean;
  at: IsoDate;
}

export interface QuestionView {
  _id: Id;
  /** The product; null for a general question. */
  product: ProductRef | null;
  author: string;
  text: string;
  locale: Locale;
  status: ModerationStatus;
  reason: HideReason | null;
  demo: boolean;
  helpful: Count;
  /** Answers: the accepted answer first, then the other answers, sorted by time. */
  answers: AnswerView[];
  at: IsoDate;
}

export interface QuestionQuery extends CursorQuery {
  /** Id or slug of a product; by default all questions are listed. */
  product?: string | undefined;
}

export interface QuestionList extends CursorPage {
  questions: QuestionView[];
}

export const CREATE_QUESTION_INPUT = {
  /** Id of the product; absent for a general question. */
  productId: f.optional(f.ID),
  text: f.prose(LIMITS.questionMax, { filled: true }),
};
export type CreateQuestionInput = f.RequestOf<typeof CREATE_QUESTION_INPUT>;
export const ANSWER_INPUT = { text: f.prose(LIMITS.answerMax, { filled: true }) };
export const ACCEPT_ANSWER_INPUT = { answerId: f.orNull(f.ID) };

export interface OwnQuestions {
  /** Sorted newest first, at most 100. */
  questions: QuestionView[];
  /** Ids of questions that the caller has marked as helpful, at most 1000. */
  votes: string[];
  /** Ids of products that the caller has received. The caller may answer questions about these products. */
  bought: string[];
}

export const ANSWER_DECISION = f.extendFields(DECISION, {
  answerId: f.ID,
  /** Whether the answer was the accepted one before the decision that this request undoes. */
  accepted: f.optional(f.FLAG),
});
export type AnswerDecision = f.InputOf<typeof ANSWER_DECISION>;

export interface ModerationQuestion extends QuestionView {
  reports: Count;
  reportReasons: ReportReason[];
  customer: { _id: Id; name: string } | null;
}

export interface ModerationQuestionPage extends PageOf {
  questions: ModerationQuestion[];
  counts: Record<ModerationStatus, Count>;
}
