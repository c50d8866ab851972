import type { Endpoint } from '@munay/contracts/endpoint';
import { ApiError } from '../base/api-error';
import { withLogin } from './session-expired';

type Ask = (endpoint: Endpoint) => Promise<boolean>;

const rejectProof: Ask = () => Promise.resolve(false);
let requestProofOfAddress = rejectProof;

/**
 * @param ask lets the user confirm the email address in place; resolves to false if not confirmed
 * @returns a function that unregisters it
 */
export function onProofOfAddressRequired(requestProof: Ask): () => void {
  requestProofOfAddress = requestProof;
  return () => void (requestProofOfAddress = rejectProof);
}

async function withProofOfAddress<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'emailNotValidated') throw error;
    if (!(await requestProofOfAddress(endpoint))) throw error;
    return work();
  }
}

/** Runs a call; if it needs a login or a confirmed address, requests them in place and repeats the call. */
export const asPerson = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> =>
  withLogin(endpoint, () => withProofOfAddress(endpoint, work));
