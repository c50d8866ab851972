import type { Endpoint } from '@munay/contracts/endpoint';
import { ApiError } from '../base/api-error';
import { withLogin } from './session-expired';

type VerificationRequester = (endpoint: Endpoint) => Promise<boolean>;

const rejectVerification: VerificationRequester = () => Promise.resolve(false);
let requestAddressVerification = rejectVerification;

/**
 * @param ask lets the user confirm the email address in place; resolves to false if not confirmed
 * @returns a function that unregisters it
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

/** Runs a call; if it needs a login or a confirmed address, requests them in place and repeats the call. */
export const withAuthentication = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> =>
  withLogin(endpoint, () => withAddressVerification(endpoint, work));
