import type { Id } from '../values';
import type { ImageView } from './product';

/** Presets for uploads. `avatar` and `review` are available to every user, the others only to staff. */
export const UPLOAD_PRESETS = ['avatar', 'review', 'product', 'post'] as const;
export type UploadPreset = (typeof UPLOAD_PRESETS)[number];

export const CUSTOMER_PRESETS: readonly UploadPreset[] = ['avatar', 'review'];

export interface UploadedImage {
  _id: Id;
  /** Full URL of the picture in its largest width. The field name comes from the product brief. */
  secure_url: string;
  /** The same URL without the API's origin, for an account's `image`. */
  path: string;
  /** The picture; its `alt` is empty. */
  image: ImageView;
}
