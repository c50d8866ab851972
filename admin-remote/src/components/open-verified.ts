import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, withVerification } from '@munay/kit';

/**
 * Opens a URL of the API that requires a recent verification of the second factor: a download or the queue board. A
 * script cannot fetch these URLs.
 */
export function openVerified(url: string, target: '_self' | '_blank'): void {
  withVerification(() => call(ENDPOINTS.requireVerification)).then(
    () => void window.open(url, target, 'noreferrer'),
    (error: unknown) => toast.failure(error),
  );
}
