import type { Locale } from '@munay/contracts/locale';
import type { Review, StoredPhoto } from './review.schema';

/** A stored review with its ids as text. */
export type ReviewFields = Omit<Review, '_id' | 'product' | 'author' | 'order' | 'photos'> & {
  id: string;
  product: string;
  author: string | null;
  photos: PhotoFields[];
};
export type PhotoFields = Omit<StoredPhoto, '_id'> & { id: string };

export type NewReview = Pick<
  ReviewFields,
  'product' | 'authorName' | 'locale' | 'stars' | 'title' | 'text' | 'photos' | 'status' | 'shownAt'
> &
  Partial<Pick<ReviewFields, 'demo' | 'helpful' | 'reply'>> & { author?: string; order?: string };

export type ReviewChange = Partial<
  Pick<
    ReviewFields,
    | 'authorName'
    | 'locale'
    | 'stars'
    | 'title'
    | 'text'
    | 'photos'
    | 'status'
    | 'reason'
    | 'reply'
    | 'reports'
    | 'decidedAt'
    | 'shownAt'
  >
>;

/** Number of published demo reviews of a product with these stars. */
export interface DemoCount {
  product: string;
  stars: number;
  count: number;
}

export interface PublishedFilter {
  product?: string | undefined;
  stars?: number | undefined;
  photos?: boolean | undefined;
  /** Language of the reviews; all languages if absent. */
  languages?: readonly Locale[] | undefined;
}
