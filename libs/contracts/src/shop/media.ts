import type { Id } from '../values';
import type { ImageView } from './product';

/** `avatar` and `review` are open to every user, the others to staff only. */
export const UPLOAD_PRESETS = ['avatar', 'review', 'product', 'post'] as const;
export type UploadPreset = (typeof UPLOAD_PRESETS)[number];

export const CUSTOMER_PRESETS: readonly UploadPreset[] = ['avatar', 'review'];

export interface UploadedImage {
  _id: Id;
  /** Full URL of the largest picture (named by the product brief). */
  secure_url: string;
  /** The same without the API's origin: for `image` of an account. */
  path: string;
  /** `alt` is empty. */
  image: ImageView;
}
