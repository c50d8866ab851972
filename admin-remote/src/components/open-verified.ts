import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, withVerification } from '@munay/kit';

/**
 * Opens an API URL that requires a recent verification of the second factor and cannot be fetched by script: a download
 * or the queue board.
 */
export function openVerified(url: string, target: '_self' | '_blank'): void {
  withVerification(() => call(ENDPOINTS.requireVerification)).then(
    () => void window.open(url, target, 'noreferrer'),
    (error: unknown) => toast.failure(error),
  );
}
