import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, withProof } from '@munay/kit';

/**
 * Opens an address of the API that asks for a proof of the second factor and that no script can ask again: a download,
 * the queue board.
 */
export function openProved(url: string, target: '_self' | '_blank'): void {
  withProof(() => call(ENDPOINTS.requireProof)).then(
    () => void window.open(url, target, 'noreferrer'),
    (error: unknown) => toast.failure(error),
  );
}
