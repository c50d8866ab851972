import type { Locale } from '../locale';
import type { PageOf } from '../paging';
import type {
  CursorPage,
  CursorQuery,
  HideReason,
  ModerationStatus,
  ProductRef,
  ReportReason,
} from './review';

/** Who answers: the workshop, or somebody who has bought the product. */
export const ANSWERERS = ['staff', 'buyer'] as const;
export type Answerer = (typeof ANSWERERS)[number];

export interface AnswerView {
  _id: string;
  by: Answerer;
  /** First name and initial; empty for the workshop. */
  author: string;
  text: string;
  locale: Locale;
  /** Chosen by the person who asked, or by staff. */
  accepted: boolean;
  status: ModerationStatus;
  /** For the author and staff; null unless hidden. */
  reason: HideReason | null;
  demo: boolean;
  at: string;
}

export interface QuestionView {
  _id: string;
  /** Null for a question about the soaps in general. */
  product: ProductRef | null;
  author: string;
  text: string;
  locale: Locale;
  status: ModerationStatus;
  reason: HideReason | null;
  demo: boolean;
  helpful: number;
  /** The accepted one first, then by time. */
  answers: AnswerView[];
  at: string;
}

export interface QuestionQuery extends CursorQuery {
  /** Id or slug; questions about every product when absent. */
  product?: string;
}

export interface QuestionList extends CursorPage {
  questions: QuestionView[];
}

export interface AskQuestion {
  /** Absent for a question about the soaps in general. */
  productId?: string;
  text: string;
}

/** What the caller has asked and may answer. */
export interface OwnQuestions {
  /** Newest first, 100 at most. */
  questions: QuestionView[];
  /** Questions the caller finds helpful, 1000 at most. */
  votes: string[];
  /** Products the caller has received, whose questions the caller may answer. */
  bought: string[];
}

export interface ModerationQuestion extends QuestionView {
  reports: number;
  reportReasons: ReportReason[];
  customer: { _id: string; name: string } | null;
}

export interface ModerationQuestionPage extends PageOf {
  questions: ModerationQuestion[];
  counts: Record<ModerationStatus, number>;
}
