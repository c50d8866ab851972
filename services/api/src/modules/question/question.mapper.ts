import type { AnswerView, QuestionView } from '@munay/contracts/shop/question';
import type { ProductRef } from '@munay/contracts/shop/review';
import type { AnswerFields, QuestionFields } from './question.types';

/** The viewer of a question. Staff see everything, and authors also see their own hidden content. */
export type Viewer = { id: string } | 'staff' | null;

const canSee = ({ author, status }: { author: string | null; status: string }, viewer: Viewer): boolean =>
  status === 'published' || isInsider(author, viewer);

const isInsider = (author: string | null, viewer: Viewer): boolean =>
  viewer === 'staff' || (viewer !== null && viewer.id === author);

const toAnswer = (answer: AnswerFields, question: QuestionFields, viewer: Viewer): AnswerView => ({
  _id: answer.id,
  by: answer.by,
  author: answer.by === 'staff' ? '' : answer.authorName,
  text: answer.text,
  locale: answer.locale,
  accepted: answer.id === question.accepted,
  status: answer.status,
  reason: isInsider(answer.author, viewer) ? answer.reason : null,
  demo: question.demo,
  at: answer.at.toISOString(),
});

export const toView = (
  question: QuestionFields,
  product: ProductRef | null,
  viewer: Viewer = null,
): QuestionView => ({
  _id: question.id,
  product,
  author: question.authorName,
  text: question.text,
  locale: question.locale,
  status: question.status,
  reason: isInsider(question.author, viewer) ? question.reason : null,
  demo: question.demo,
  helpful: question.helpful,
  answers: question.answers
    .filter((answer) => canSee(answer, viewer))
    .map((answer) => toAnswer(answer, question, viewer))
    .sort((a, b) => Number(b.accepted) - Number(a.accepted)),
  at: question.shownAt.toISOString(),
});
