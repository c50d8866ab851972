import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { Average, Count, Id, IsoDate, Stars } from '../values';
import type { ImageView } from './product';

export const MODERATION_STATUSES = ['pending', 'published', 'hidden'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** Reasons for hiding a text. The author of the text receives the reason. */
export const HIDE_REASONS = [
  'offensive',
  'personal-data',
  'advertising',
  'off-topic',
  'health-claim',
] as const;
export type HideReason = (typeof HIDE_REASONS)[number];

export const REPORT_REASONS = [
  'offensive',
  'personal-data',
  'advertising',
  'off-topic',
  'not-genuine',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REVIEW_SORTS = ['newest', 'helpful', 'best', 'worst'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const STARS = [1, 2, 3, 4, 5] as const;

export interface ProductRef {
  _id: Id;
  slug: string;
  title: string;
  image: ImageView | null;
}

export interface RatingSummary {
  /** Average rating with two decimals; 0 without reviews. */
  average: Average;
  count: Count;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: [Count, Count, Count, Count, Count];
}

export interface ReviewPhotoView {
  _id: Id;
  image: ImageView;
  /** Why staff hid the text; null while it is visible. Only the author and staff can see the reason. */
  hidden: HideReason | null;
}

export interface ReviewView {
  _id: Id;
  product: ProductRef;
  /** First name and initial of the author, e.g. `Lucía M.`. */
  author: string;
  stars: Stars;
  title: string;
  text: string;
  locale: Locale;
  photos: ReviewPhotoView[];
  status: ModerationStatus;
  /** Why the review was hidden; null if it is not hidden. Only the author and staff can see the reason. */
  reason: HideReason | null;
  /** Whether the review is sample data. All other reviews are by verified buyers. */
  demo: boolean;
  helpful: Count;
  reply: { text: string; at: IsoDate } | null;
  /** When the review was published, or written if it is pending. */
  at: IsoDate;
}

/** A photo that the caller has uploaded. */
export const REVIEW_PHOTO = { mediaId: f.ID, alt: f.line(LIMITS.photoAltMax) };
export type ReviewPhotoInput = f.InputOf<typeof REVIEW_PHOTO>;
export const CHANGE_REVIEW_INPUT = {
  stars: f.whole(1, 5),
  title: f.line(LIMITS.reviewTitleMax, { filled: true }),
  text: f.prose(LIMITS.reviewTextMax, { filled: true }),
  photos: f.optional(
    f.list(f.group('ReviewPhotoDto', REVIEW_PHOTO), { max: LIMITS.reviewPhotos, unique: ['mediaId'] }),
  ),
};
export type ChangeReviewInput = f.InputOf<typeof CHANGE_REVIEW_INPUT>;
export const WRITE_REVIEW_INPUT = f.extendFields(CHANGE_REVIEW_INPUT, { productId: f.ID });
export type WriteReviewInput = f.InputOf<typeof WRITE_REVIEW_INPUT>;
export const REPLY_TO_REVIEW_INPUT = { text: f.prose(LIMITS.answerMax) };

export interface CursorQuery {
  /** Maximum number of reviews, 1 to 50; 10 by default. */
  limit?: Count | undefined;
  cursor?: string | undefined;
}

export interface CursorPage {
  total: Count;
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

export interface ReviewQuery extends CursorQuery {
  sort?: ReviewSort | undefined;
  stars?: Stars | undefined;
  photos?: boolean | undefined;
}

export interface ReviewFeedQuery extends CursorQuery {
  stars?: Stars | undefined;
  lang?: Locale | undefined;
}

export interface ReviewList extends CursorPage {
  reviews: ReviewView[];
  /** Rating over all published reviews, ignoring the filters. */
  rating: RatingSummary;
  /** The same rating without demo reviews; absent if there are no other reviews. */
  buyerRating?: { average: Average; count: Count } | undefined;
}

export interface PhotoCard {
  _id: Id;
  image: ImageView;
  author: string;
  /** Review title, in the language of the review. */
  caption: string;
  locale: Locale;
  product: ProductRef;
  demo: boolean;
}

export interface PhotoList extends CursorPage {
  photos: PhotoCard[];
}

export interface OwnReviews {
  /** Sorted newest first, at most 100. */
  reviews: ReviewView[];
  /** Delivered products that the caller has not reviewed yet, most recent delivery first. */
  reviewable: ProductRef[];
  /** Ids of reviews that the caller has marked as helpful, at most 1000. */
  votes: string[];
}

export const HELPFUL_VOTE = { helpful: f.FLAG };
export const REPORT_INPUT = {
  reason: f.choice(REPORT_REASONS),
  note: f.optional(f.prose(LIMITS.reportNoteMax)),
};
export type ReportInput = f.InputOf<typeof REPORT_INPUT>;

/** Status of a moderated text. A hidden text has a reason. */
const MODERATION_STATE = {
  status: f.choice(MODERATION_STATUSES),
  reason: f.optional(f.choice(HIDE_REASONS)),
};
export const DECISION = f.extendFields(MODERATION_STATE, {
  /**
   * The decision that this request undoes. Undoing can return the text to `pending`, and reopens the reports that the
   * decision closed. The request is rejected if another decision has been made since.
   */
  undoes: f.optional(f.group('ModerationStateDto', MODERATION_STATE)),
});
export type Decision = f.InputOf<typeof DECISION>;
export const PHOTO_DECISION = f.extendFields(DECISION, { photoId: f.ID });

export interface ModerationQuery extends PageQuery {
  status?: ModerationStatus | undefined;
  /** Only texts that have been reported since the last decision. */
  reported?: boolean | undefined;
}

export interface ModerationReview extends ReviewView {
  reports: Count;
  reportReasons: ReportReason[];
  customer: { _id: Id; name: string } | null;
}

export interface ModerationReviewPage extends PageOf {
  reviews: ModerationReview[];
  counts: Record<ModerationStatus, Count>;
}

interface ModerationPhoto extends ReviewPhotoView {
  review: ReviewView;
}

export interface ModerationPhotoPage extends PageOf {
  photos: ModerationPhoto[];
}
