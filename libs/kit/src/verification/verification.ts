import { ApiError } from '../base/api-error';
import { createStore } from '../base/store';
import { loadCatalogue } from '../i18n/load-messages';

const TEXTS = {
  es: () => import('../i18n/verification.es.json'),
  en: () => import('../i18n/verification.en.json'),
};

export async function loadVerification() {
  const [part] = await Promise.all([
    import(/* webpackChunkName: "verification" */ './verification-dialog'),
    loadCatalogue(TEXTS),
  ]);
  return part;
}

export const verificationRequest = createStore<((verified: boolean) => void) | null>(null);

/**
 * Runs work that may require second-factor verification. If it does, opens the dialog and then retries the work.
 * @throws the work's error; the original error if the user cancels; an error if the dialog cannot be loaded
 */
export async function withVerification<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'verificationRequired') throw error;
    await loadVerification();
    const verified = await new Promise<boolean>((resolve) => verificationRequest.set(() => resolve));
    verificationRequest.set(null);
    if (!verified) throw error;
    return work();
  }
}
