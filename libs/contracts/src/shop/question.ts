import type { Locale } from '../locale';
import type { PageOf } from '../paging';
import type { Count, Id, IsoDate } from '../values';
import type {
  CursorPage,
  CursorQuery,
  Decision,
  HideReason,
  ModerationStatus,
  ProductRef,
  ReportReason,
} from './review';

/** `buyer`: someone who has bought the product. */
export const ANSWERERS = ['staff', 'buyer'] as const;
export type Answerer = (typeof ANSWERERS)[number];

export interface AnswerView {
  _id: Id;
  by: Answerer;
  /** First name and initial; empty for the workshop. */
  author: string;
  text: string;
  locale: Locale;
  /** By the asker or by staff. */
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
  product?: string;
}

export interface QuestionList extends CursorPage {
  questions: QuestionView[];
}

export interface AskQuestion {
  /** Absent for a general question. */
  productId?: Id;
  text: string;
}

export interface OwnQuestions {
  /** Newest first, 100 at most. */
  questions: QuestionView[];
  /** Questions the caller voted helpful, 1000 at most. */
  votes: string[];
  /** Received products, whose questions the caller may answer. */
  bought: string[];
}

export interface AnswerDecision extends Decision {
  answerId: string;
  /** Published and accepted, as it was before the decision that is undone. */
  accepted?: boolean;
}

export interface ModerationQuestion extends QuestionView {
  reports: Count;
  reportReasons: ReportReason[];
  customer: { _id: Id; name: string } | null;
}

export interface ModerationQuestionPage extends PageOf {
  questions: ModerationQuestion[];
  counts: Record<ModerationStatus, Count>;
}
