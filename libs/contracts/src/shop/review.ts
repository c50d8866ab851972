import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { Average, Count, Id, IsoDate, Stars } from '../values';
import type { ImageView } from './product';

export const MODERATION_STATUSES = ['pending', 'published', 'hidden'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** The author is notified. */
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
  /** 0 without reviews; two decimals. */
  average: Average;
  count: Count;
  /** Reviews with 1, 2, 3, 4 and 5 stars. */
  stars: [Count, Count, Count, Count, Count];
}

export interface ReviewPhotoView {
  _id: Id;
  image: ImageView;
  /** Why staff hid it; null while shown. Only visible to the author and staff. */
  hidden: HideReason | null;
}

export interface ReviewView {
  _id: Id;
  product: ProductRef;
  /** First name and initial, e.g. `Lucía M.`. */
  author: string;
  stars: Stars;
  title: string;
  text: string;
  locale: Locale;
  photos: ReviewPhotoView[];
  status: ModerationStatus;
  /** Visible to the author and staff; null unless hidden. */
  reason: HideReason | null;
  /** Sample data; all other reviews are by verified buyers. */
  demo: boolean;
  helpful: Count;
  reply: { text: string; at: IsoDate } | null;
  /** When it was published; when written, if still pending. */
  at: IsoDate;
}

/** A photo from the caller's own upload. */
export const REVIEW_PHOTO = { mediaId: f.ID, alt: f.line(LIMITS.photoAltMax) };
export type ReviewPhotoInput = f.InputOf<typeof REVIEW_PHOTO>;
export const CHANGE_REVIEW = {
  stars: f.whole(1, 5),
  title: f.line(LIMITS.reviewTitleMax, { filled: true }),
  text: f.prose(LIMITS.reviewTextMax, { filled: true }),
  photos: f.optional(
    f.list(f.group('ReviewPhotoDto', REVIEW_PHOTO), { max: LIMITS.reviewPhotos, unique: ['mediaId'] }),
  ),
};
export type ChangeReview = f.InputOf<typeof CHANGE_REVIEW>;
export const WRITE_REVIEW = f.extended(CHANGE_REVIEW, { productId: f.ID });
export type WriteReview = f.InputOf<typeof WRITE_REVIEW>;
export const REPLY_TO_REVIEW = { text: f.prose(LIMITS.answerMax) };

export interface CursorQuery {
  /** 1 to 50; 10 when absent. */
  limit?: Count | undefined;
  cursor?: string | undefined;
}

export interface CursorPage {
  total: Count;
  /** Null on the last page. */
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
  /** Over all published reviews, independently of the filters. */
  rating: RatingSummary;
}

export interface PhotoCard {
  _id: Id;
  image: ImageView;
  author: string;
  /** Title and language of its review. */
  caption: string;
  locale: Locale;
  product: ProductRef;
  demo: boolean;
}

export interface PhotoList extends CursorPage {
  photos: PhotoCard[];
}

export interface OwnReviews {
  /** Newest first, 100 at most. */
  reviews: ReviewView[];
  /** Delivered and not yet reviewed; last delivered first. */
  reviewable: ProductRef[];
  /** Reviews the caller voted helpful, 1000 at most. */
  votes: string[];
}

export const HELPFUL = { helpful: f.FLAG };
export const REPORT = { reason: f.choice(REPORT_REASONS), note: f.optional(f.prose(LIMITS.reportNoteMax)) };
export type Report = f.InputOf<typeof REPORT>;

/** A hidden item has a reason. */
const MODERATION_STATE = {
  status: f.choice(MODERATION_STATUSES),
  reason: f.optional(f.choice(HIDE_REASONS)),
};
export const DECISION = f.extended(MODERATION_STATE, {
  /**
   * The decision that this one undoes, also back to `pending`: reports that it closed are reopened. Rejected if another
   * decision was made in the meantime.
   */
  undoes: f.optional(f.group('ModerationStateDto', MODERATION_STATE)),
});
export type Decision = f.InputOf<typeof DECISION>;
export const PHOTO_DECISION = f.extended(DECISION, { photoId: f.ID });

export interface ModerationQuery extends PageQuery {
  status?: ModerationStatus | undefined;
  /** Only those reported since the last decision. */
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
