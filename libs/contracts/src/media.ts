import type { ImageView } from './shop/product';

/**
 * What a picture is for. Everybody may upload an `avatar` and photos for a `review`; the others are of the staff.
 */
export const UPLOAD_PRESETS = ['avatar', 'review', 'product', 'post'] as const;
export type UploadPreset = (typeof UPLOAD_PRESETS)[number];

/** Presets that any signed-in person may use. */
export const OWN_PRESETS: readonly UploadPreset[] = ['avatar', 'review'];

export interface UploadedImage {
  /** Names the picture in later calls, e.g. a review's photos. */
  _id: string;
  /** Full address of the largest picture (the field the product brief names). */
  secure_url: string;
  /** The same without the API's origin: what `image` of an account takes. */
  path: string;
  /** Widths and formats for pages; `alt` is empty. */
  image: ImageView;
}
