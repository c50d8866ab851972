import type { Endpoint } from '@munay/contracts/endpoint';
import { ApiError } from '../base/api-error';
import { withLogin } from './session-expired';

type VerificationRequester = (endpoint: Endpoint) => Promise<boolean>;

const rejectVerification: VerificationRequester = () => Promise.resolve(false);
let requestAddressVerification = rejectVerification;

/**
 * Registers the confirmation dialog.
 * @param ask lets the user confirm the email address on the current page; resolves to false if it was not confirmed
 * @returns a function that unregisters the dialog
 */
export function onAddressVerificationRequired(requestVerification: VerificationRequester): () => void {
  requestAddressVerification = requestVerification;
  return () => void (requestAddressVerification = rejectVerification);
}

async function withAddressVerification<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'emailNotValidated') throw error;
    if (!(await requestAddressVerification(endpoint))) throw error;
    return work();
  }
}

/**
 * Runs a request. If a login or a confirmed email address is required, the page asks for it and retries the request.
 */
export const withAuthentication = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> =>
  withLogin(endpoint, () => withAddressVerification(endpoint, work));
