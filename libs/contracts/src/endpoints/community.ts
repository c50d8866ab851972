import { type ById, endpoint, type NoInput } from '../endpoint';
import type { UploadedImage } from '../shop/media';
import type {
  AnswerDecision,
  AskQuestion,
  ModerationQuestionPage,
  OwnQuestions,
  QuestionList,
  QuestionQuery,
  QuestionView,
} from '../shop/question';
import type {
  ChangeReview,
  CursorQuery,
  Decision,
  ModerationPhotoPage,
  ModerationQuery,
  ModerationReviewPage,
  OwnReviews,
  PhotoList,
  Report,
  ReviewFeedQuery,
  ReviewList,
  ReviewQuery,
  ReviewView,
  WriteReview,
} from '../shop/review';
import type { Count } from '../values';

type Helpful = ById & { body: { helpful: boolean } };

export const COMMUNITY_ENDPOINTS = {
  uploadImage: endpoint<{ body: object }, UploadedImage>({
    method: 'POST', path: '/api/media/upload', access: 'user', kind: 'form', message: 'Image uploaded successfully.',
    summary: 'Uploads a picture: multipart with the fields `file` and `upload_preset`.',
    failures: ['emailNotValidated', 'imageNotStored', 'imageQuota', 'imageStoreUnset', 'imageTooManyPixels', 'imageUnsupported', 'noImage', 'notAllowed'],
  }),

  getReviews: endpoint<ById & { query: ReviewQuery }, ReviewList>({
    method: 'GET', path: '/api/review/product/:id', access: 'public', sameForAll: true, summary: 'Published reviews of a product by id or slug, with its rating summary.',
    failures: ['noProduct'],
  }),
  recentReviews: endpoint<{ query: ReviewFeedQuery }, ReviewList>({
    method: 'GET', path: '/api/review/recent', access: 'public', sameForAll: true, list: 'reviews', summary: 'Published reviews of all products, newest first, with the shop’s rating summary.',
  }),
  reviewPhotos: endpoint<{ query: CursorQuery }, PhotoList>({
    method: 'GET', path: '/api/review/photos', access: 'public', sameForAll: true, list: 'reviews', summary: 'Photos of published reviews, newest first.',
  }),
  ownReviews: endpoint<NoInput, OwnReviews>({
    method: 'GET', path: '/api/review/mine', access: 'user', summary: 'The caller’s reviews, products to review, and helpful votes.',
  }),
  writeReview: endpoint<{ body: WriteReview }, ReviewView>({
    method: 'POST', path: '/api/review/write', access: 'user', proved: true, status: 201, message: 'Thank you. We read your review before it is published.',
    summary: 'Writes a review of a product the caller has received; one per buyer and product.',
    failures: ['alreadyReviewed', 'imageUnknown', 'noProduct', 'notBought', 'notFound'],
  }),
  changeReview: endpoint<ById & { body: ChangeReview }, ReviewView>({
    method: 'PUT', path: '/api/review/change/:id', access: 'user', message: 'Your review is updated.',
    summary: 'Changes the caller’s review; it is moderated again.',
    failures: ['imageUnknown', 'noProduct', 'noReview'],
  }),
  deleteReview: endpoint<ById, null>({
    method: 'DELETE', path: '/api/review/delete/:id', access: 'user', message: 'Your review is deleted.', summary: 'Deletes the caller’s review with its photos.',
    failures: ['noReview'],
  }),
  voteReview: endpoint<Helpful, { helpful: Count }>({
    method: 'PUT', path: '/api/review/helpful/:id', access: 'user', proved: true, summary: 'Adds or removes the caller’s helpful vote for a review; returns the number of votes.',
    failures: ['noReview', 'ownWords'],
  }),
  reportReview: endpoint<ById & { body: Report }, null>({
    method: 'POST', path: '/api/review/report/:id', access: 'user', proved: true, message: 'Thank you. We will look into it.',
    summary: 'Reports a review to staff; once per person.',
    failures: ['alreadyReported', 'noReview', 'ownWords'],
  }),

  getQuestions: endpoint<{ query: QuestionQuery }, QuestionList>({
    method: 'GET', path: '/api/question/list', access: 'public', sameForAll: true, list: 'questions', summary: 'Published questions with their answers, of one product or all, newest first.',
    failures: ['noProduct'],
  }),
  ownQuestions: endpoint<NoInput, OwnQuestions>({
    method: 'GET', path: '/api/question/mine', access: 'user', summary: 'The caller’s questions, products whose questions they may answer, and helpful votes.',
  }),
  askQuestion: endpoint<{ body: AskQuestion }, QuestionView>({
    method: 'POST', path: '/api/question/ask', access: 'user', proved: true, status: 201, message: 'Thank you. We read your question before it is published.',
    summary: 'Asks a question about a product, or about soaps in general.',
    failures: ['noProduct', 'notFound'],
  }),
  answerQuestion: endpoint<ById & { body: { text: string } }, QuestionView>({
    method: 'POST', path: '/api/question/answer/:id', access: 'user', proved: true, status: 201, message: 'Thank you for your answer.',
    summary: 'Answers as staff, or as a buyer who has received the product, which is moderated first.',
    failures: ['noQuestion', 'notBought', 'questionFull'],
  }),
  acceptAnswer: endpoint<ById & { body: { answerId: string | null } }, QuestionView>({
    method: 'PUT', path: '/api/question/accept/:id', access: 'user', summary: 'Accepts an answer; for the person who asked, and staff.',
    failures: ['noQuestion', 'notAllowed'],
  }),
  deleteQuestion: endpoint<ById, null>({
    method: 'DELETE', path: '/api/question/delete/:id', access: 'user', message: 'Your question is deleted.', summary: 'Deletes the caller’s question.',
    failures: ['noQuestion'],
  }),
  voteQuestion: endpoint<Helpful, { helpful: Count }>({
    method: 'PUT', path: '/api/question/helpful/:id', access: 'user', proved: true, summary: 'Adds or removes the caller’s helpful vote for a question; returns the number of votes.',
    failures: ['noQuestion', 'ownWords'],
  }),
  reportQuestion: endpoint<ById & { body: Report }, null>({
    method: 'POST', path: '/api/question/report/:id', access: 'user', proved: true, message: 'Thank you. We will look into it.',
    summary: 'Reports a question or its answers to staff; once per person.',
    failures: ['alreadyReported', 'noQuestion', 'ownWords'],
  }),

  moderateReviews: endpoint<{ query: ModerationQuery }, ModerationReviewPage>({
    method: 'GET', path: '/api/admin/moderation/reviews', access: 'admin', summary: 'Reviews of every status, the longest waiting first.',
  }),
  moderatePhotos: endpoint<{ query: ModerationQuery }, ModerationPhotoPage>({
    method: 'GET', path: '/api/admin/moderation/photos', access: 'admin', summary: 'Review photos with the review each belongs to.',
  }),
  moderateQuestions: endpoint<{ query: ModerationQuery }, ModerationQuestionPage>({
    method: 'GET', path: '/api/admin/moderation/questions', access: 'admin', summary: 'Questions with their answers, the longest waiting first.',
  }),
  decideReview: endpoint<ById & { body: Decision }, ReviewView>({
    method: 'PUT', path: '/api/admin/moderation/review/:id', access: 'admin', message: 'The review is updated.',
    summary: 'Publishes a review, or hides it with a reason; its text is never changed.',
    failures: ['editedMeanwhile', 'noReview', 'reasonMissing'],
  }),
  decidePhoto: endpoint<ById & { body: Decision & { photoId: string } }, ReviewView>({
    method: 'PUT', path: '/api/admin/moderation/photo/:id', access: 'admin', message: 'The photo is updated.',
    summary: 'Shows or hides one photo of a review.',
    failures: ['editedMeanwhile', 'imageUnknown', 'noReview', 'reasonMissing'],
  }),
  replyToReview: endpoint<ById & { body: { text: string } }, ReviewView>({
    method: 'PUT', path: '/api/admin/moderation/reply/:id', access: 'admin', message: 'The reply is saved.',
    summary: 'Replies to a review for the shop; an empty text removes the reply.',
    failures: ['noReview'],
  }),
  decideQuestion: endpoint<ById & { body: Decision }, QuestionView>({
    method: 'PUT', path: '/api/admin/moderation/question/:id', access: 'admin', message: 'The question is updated.',
    summary: 'Publishes a question, or hides it with a reason.',
    failures: ['editedMeanwhile', 'noQuestion', 'reasonMissing'],
  }),
  decideAnswer: endpoint<ById & { body: AnswerDecision }, QuestionView>({
    method: 'PUT', path: '/api/admin/moderation/answer/:id', access: 'admin', message: 'The answer is updated.',
    summary: 'Publishes an answer, or hides it with a reason.',
    failures: ['editedMeanwhile', 'noQuestion', 'reasonMissing'],
  }),
} as const; // prettier-ignore
