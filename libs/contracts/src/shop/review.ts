import type { Locale } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { ImageView } from './product';

/** What people write waits for a look, is shown, or was hidden for a stated reason. */
export const MODERATION_STATUSES = ['pending', 'published', 'hidden'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** Why staff hide something; the author is told. */
export const HIDE_REASONS = [
  'offensive',
  'personal-data',
  'advertising',
  'off-topic',
  'health-claim',
] as const;
export type HideReason = (typeof HIDE_REASONS)[number];

/** Why a reader reports something. */
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

/** The product that something was written about. */
export interface ProductRef {
  _id: string;
  slug: string;
  title: string;
  image: ImageView | null;
}

/** Published reviews in figures. */
export interface RatingSummary {
  /** 0 without reviews; two decimals. */
  average: number;
  count: number;
  /** Reviews with 1, 2, 3, 4 and 5 stars. */
  stars: [number, number, number, number, number];
}

export interface ReviewPhotoView {
  _id: string;
  image: ImageView;
  /** Why staff hid it; null while it is shown. Others never see a hidden one. */
  hidden: HideReason | null;
}

export interface ReviewView {
  _id: string;
  product: ProductRef;
  /** First name and initial, e.g. `Lucía M.`. */
  author: string;
  stars: number;
  title: string;
  text: string;
  /** Language it was written in. */
  locale: Locale;
  photos: ReviewPhotoView[];
  status: ModerationStatus;
  /** For the author and staff; null unless hidden. */
  reason: HideReason | null;
  /** Part of the demonstration: nobody bought and nobody wrote. All others are of verified buyers. */
  demo: boolean;
  helpful: number;
  reply: { text: string; at: string } | null;
  /** When it was published; for one that waits, when it was written. */
  at: string;
}

export interface ReviewPhotoInput {
  /** Id that the upload answered with; the caller's own. */
  mediaId: string;
  /** What is to be seen, for people who cannot see it. */
  alt: string;
}

export interface WriteReview {
  productId: string;
  /** Whole, 1 to 5. */
  stars: number;
  title: string;
  text: string;
  photos?: ReviewPhotoInput[];
}

export type ChangeReview = Omit<WriteReview, 'productId'>;

export interface CursorQuery {
  /** 1 to 50; 10 when absent. */
  limit?: number;
  /** From the answer before. */
  cursor?: string;
}

export interface CursorPage {
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface ReviewQuery extends CursorQuery {
  sort?: ReviewSort;
  /** Only reviews with so many stars. */
  stars?: number;
  /** Only reviews with a photo. */
  photos?: boolean;
}

export interface ReviewFeedQuery extends CursorQuery {
  stars?: number;
  /** Only in this language. */
  lang?: Locale;
}

export interface ReviewList extends CursorPage {
  reviews: ReviewView[];
  /** Over all published reviews, whatever the filters. */
  rating: RatingSummary;
}

/** A customer's photo in the feed of the community page. */
export interface PhotoCard {
  _id: string;
  image: ImageView;
  author: string;
  /** Title of the review it belongs to, and its language. */
  caption: string;
  locale: Locale;
  product: ProductRef;
  demo: boolean;
}

export interface PhotoList extends CursorPage {
  photos: PhotoCard[];
}

/** What the caller has written and may write about. */
export interface OwnReviews {
  /** Newest first, 100 at most. */
  reviews: ReviewView[];
  /** Bought, delivered, and not yet reviewed; last delivered first. */
  reviewable: ProductRef[];
  /** Reviews the caller finds helpful, 1000 at most. */
  votes: string[];
}

export interface Report {
  reason: ReportReason;
  note?: string;
}

/** What staff decide about something that was written. Hiding needs a reason. */
export interface Decision {
  status: 'published' | 'hidden';
  reason?: HideReason;
}

export interface ModerationQuery extends PageQuery {
  status?: ModerationStatus;
  /** Only what was reported since the last decision. */
  reported?: boolean;
}

/** A row of the queue, with what only staff see. */
export interface ModerationReview extends ReviewView {
  /** Reports since the last decision. */
  reports: number;
  reportReasons: ReportReason[];
  customer: { _id: string; name: string } | null;
}

export interface ModerationReviewPage extends PageOf {
  reviews: ModerationReview[];
  counts: Record<ModerationStatus, number>;
}

export interface ModerationPhoto extends ReviewPhotoView {
  review: ReviewView;
}

export interface ModerationPhotoPage extends PageOf {
  photos: ModerationPhoto[];
}
