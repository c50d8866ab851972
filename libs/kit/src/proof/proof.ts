import { ApiError } from '../base/api-error';
import { createStore } from '../base/store';
import { loadCatalogue } from '../i18n/load-messages';

const TEXTS = { es: () => import('../i18n/proof.es.json'), en: () => import('../i18n/proof.en.json') };

export async function loadProof() {
  const [part] = await Promise.all([
    import(/* webpackChunkName: "proof" */ './proof-dialog'),
    loadCatalogue(TEXTS),
  ]);
  return part;
}

export const proofRequest = createStore<((proved: boolean) => void) | null>(null);

/**
 * Runs work that may need a proof of the second factor: requests the proof and retries.
 * @throws the error of the work; the original error when the user cancels; an error when the dialog cannot be loaded
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'proofNeeded') throw error;
    await loadProof();
    const proved = await new Promise<boolean>((answer) => proofRequest.set(() => answer));
    proofRequest.set(null);
    if (!proved) throw error;
    return work();
  }
}
