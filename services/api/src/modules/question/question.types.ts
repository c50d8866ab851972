import type { Question, StoredAnswer } from './question.schema';

export type AnswerFields = Omit<StoredAnswer, '_id' | 'author'> & { id: string; author: string | null };
/** A stored question with its ids as text. */
export type QuestionFields = Omit<Question, '_id' | 'product' | 'author' | 'answers' | 'accepted'> & {
  id: string;
  product: string | null;
  author: string | null;
  answers: AnswerFields[];
  accepted: string | null;
};
export type NewAnswer = Omit<AnswerFields, 'id' | 'author'> & { author?: string };
export type NewQuestion = Pick<
  QuestionFields,
  'product' | 'authorName' | 'locale' | 'text' | 'status' | 'shownAt'
> & { author?: string; demo?: boolean; helpful?: number };
export type QuestionChange = Partial<
  Pick<Question, 'status' | 'reason' | 'reports' | 'decidedAt' | 'shownAt'>
>;
