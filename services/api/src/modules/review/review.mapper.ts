import type { PhotoCard, ProductRef, ReviewPhotoView, ReviewView } from '@munay/contracts/shop/review';
import type { PhotoFields, ReviewFields } from './review.types';

const toImage = ({ base, widths, width, height, color, alt }: PhotoFields) => ({
  base,
  widths,
  width,
  height,
  color,
  alt,
});

export const toPhoto = (photo: PhotoFields): ReviewPhotoView => ({
  _id: photo.id,
  image: toImage(photo),
  hidden: photo.hidden,
});

/** @param isInsider whether the viewer is the author or staff. They also see hidden reviews and the reason */
export const toView = (review: ReviewFields, product: ProductRef, isInsider = false): ReviewView => ({
  _id: review.id,
  product,
  author: review.authorName,
  stars: review.stars,
  title: review.title,
  text: review.text,
  locale: review.locale,
  photos: review.photos.filter(({ hidden }) => isInsider || hidden === null).map(toPhoto),
  status: review.status,
  reason: isInsider ? review.reason : null,
  demo: review.demo,
  helpful: review.helpful,
  reply: review.reply && { text: review.reply.text, at: review.reply.at.toISOString() },
  at: review.shownAt.toISOString(),
});

/** Published photos of a review, for the community page. */
export const toCards = (review: ReviewFields, product: ProductRef): PhotoCard[] =>
  review.photos
    .filter(({ hidden }) => hidden === null)
    .map((photo) => ({
      _id: photo.id,
      image: toImage(photo),
      author: review.authorName,
      caption: review.title,
      locale: review.locale,
      product,
      demo: review.demo,
    }));
