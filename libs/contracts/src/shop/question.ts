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

/** `buyer`: a customer who has bought the product. */
export const ANSWER_AUTHORS = ['staff', 'buyer'] as const;
export type Answerer = (typeof ANSWER_AUTHORS)[number];

export interface AnswerView {
  _id: Id;
  by: Answerer;
  /** First name and initial; empty for the workshop. */
  author: string;
  text: string;
  locale: Locale;
  /** Set by the asker or by staff. */
  accepted: boolean;
  status: ModerationStatus;
  /** Visible to the author and staff; null unless hidden. */
  reason: HideReason | null;
  demo: boolean;
  at: IsoDate;
}

export interface QuestionView {
  _id: Id;
  /** Null for a general question. */
  product: ProductRef | null;
  author: string;
  text: string;
  locale: Locale;
  status: ModerationStatus;
  reason: HideReason | null;
  demo: boolean;
  helpful: Count;
  /** Accepted one first, then by time. */
  answers: AnswerView[];
  at: IsoDate;
}

export interface QuestionQuery extends CursorQuery {
  /** Id or slug; all questions when absent. */
  product?: string | undefined;
}

export interface QuestionList extends CursorPage {
  questions: QuestionView[];
}

export const CREATE_QUESTION = {
  /** Absent for a general question. */
  productId: f.optional(f.ID),
  text: f.prose(LIMITS.questionMax, { filled: true }),
};
export type AskQuestion = f.RequestOf<typeof CREATE_QUESTION>;
export const ANSWER = { text: f.prose(LIMITS.answerMax, { filled: true }) };
export const ACCEPT_ANSWER = { answerId: f.orNull(f.ID) };

export interface OwnQuestions {
  /** Newest first, 100 at most. */
  questions: QuestionView[];
  /** Questions the caller voted helpful, 1000 at most. */
  votes: string[];
  /** Received products, whose questions the caller may answer. */
  bought: string[];
}

export const ANSWER_DECISION = f.extended(DECISION, {
  answerId: f.ID,
  /** Published and accepted, as before the decision that is undone. */
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
