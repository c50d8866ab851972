import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError } from '../base/api-error';
import { loadRejections } from '../i18n/load-messages';
import type { sendImage } from './send-image';
import { withAuthentication } from './with-authentication';

/** Loads the script for uploads on first use; see `sendImage`. */
export const uploadImage: typeof sendImage = async (...args) => {
  const script = await import('./send-image');
  return withAuthentication(ENDPOINTS.uploadImage, async () => {
    try {
      return await script.sendImage(...args);
    } catch (error) {
      if (error instanceof ApiError) await loadRejections();
      throw error;
    }
  });
};
