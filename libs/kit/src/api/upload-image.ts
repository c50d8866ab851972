import type { sendImage } from './send-image';

/** Uploads a picture; its script comes with the first one. See `sendImage`. */
export const uploadImage: typeof sendImage = async (...given) =>
  (await import('./send-image')).sendImage(...given);
