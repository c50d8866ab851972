import type { Endpoint } from '@munay/contracts/endpoint';
import { ApiError } from '../base/api-error';
import { withLogin } from './session-over';

type Ask = (endpoint: Endpoint) => Promise<boolean>;

const cannot: Ask = () => Promise.resolve(false);
let prove = cannot;

/**
 * @param ask lets the user confirm the email address in place; resolves to false if not confirmed
 * @returns a function that unregisters it
 */
export function askForProofOfAddress(ask: Ask): () => void {
  prove = ask;
  return () => void (prove = cannot);
}

async function withAddress<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'emailNotValidated') throw error;
    if (!(await prove(endpoint))) throw error;
    return work();
  }
}

/** Runs a call; if it needs a login or a confirmed address, requests them in place and repeats the call. */
export const asPerson = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> =>
  withLogin(endpoint, () => withAddress(endpoint, work));
