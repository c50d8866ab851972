import { IdempotencyRecord } from '../state/records';
import { Store } from '../state/store';
import { ApiError, createParamError } from './api-error';

export interface StoredOutcome {
  status: number;
  body: string;
  requestId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Idempotency as in https://docs.stripe.com/api/idempotent_requests and https://docs.stripe.com/error-low-level: the
 * first outcome of an endpoint that has started is returned again byte for byte for 24 hours. The same key with other
 * parameters or another endpoint is rejected, and a concurrent duplicate gets 409.
 */
export class Idempotency {
  private readonly runningKeys = new Set<string>();

  constructor(private readonly store: Store) {}

  /** The stored outcome; null if the request has to run. @throws 400 idempotency_error and 409 */
  check(key: string, path: string, parameters: string): StoredOutcome | null {
    if (key.length > 255) {
      throw createParamError('Idempotency key is longer than the 255 character limit.', 'Idempotency-Key');
    }
    if (this.runningKeys.has(key)) throw createKeyInUseError();
    const record = this.store.findRecord('idempotency', key);
    if (!record || Date.now() - record.storedAt > DAY_MS) return null;
    if (record.path !== path) {
      throw createMismatchError(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${record.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (record.parameters !== parameters) {
      throw createMismatchError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    return record;
  }

  /** Reserves the key while a request runs. @returns the function that releases the key */
  reserve(key: string): () => void {
    this.runningKeys.add(key);
    return () => this.runningKeys.delete(key);
  }

  /** Must be called inside the transaction that stores the effects. */
  save(key: string, path: string, parameters: string, outcome: StoredOutcome): void {
    const record: IdempotencyRecord = { id: key, path, parameters, storedAt: Date.now(), ...outcome };
    this.store.put('idempotency', record);
  }
}

/** The SDK maps 409 to StripeAPIError and retries. */
export function createKeyInUseError(): ApiError {
  const message =
    'There is currently another in-progress request using this Stripe-Idempotency-Key. Please try again later.';
  return new ApiError(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message }, false);
}

function createMismatchError(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message }, false);
}
