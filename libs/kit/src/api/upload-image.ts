import type { sendImage } from './send-image';

/** Loads the upload's script on first use; see `sendImage`. */
export const uploadImage: typeof sendImage = async (...given) =>
  (await import('./send-image')).sendImage(...given);
