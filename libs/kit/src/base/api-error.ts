import type { ErrorKey, FailureDetails } from '@munay/contracts/errors';
import type { FailureFacts } from '@munay/contracts/failures';

/** An error response of the API. `message` is the server's text, `key` its stable name. */
export class ApiError extends Error {
  readonly code: number;
  readonly key: ErrorKey | undefined;
  /** Violated rules of the rejected fields, keyed by field path. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** `data` of the envelope, e.g. the new cart after a price change. */
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.name = 'ApiError';
    const details: Partial<FailureDetails> = typeof data === 'object' && data !== null ? data : {};
    this.code = code;
    this.key = details.key;
    this.fields = Object.fromEntries((details.fields ?? []).map(({ field, rule }) => [field, rule]));
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = data;
  }
}

/** Additional details of an error with this key; null for other errors. */
export const findFailureFacts = <K extends keyof FailureFacts>(
  error: unknown,
  key: K,
): FailureFacts[K] | null =>
  error instanceof ApiError && error.key === key ? (error.data as FailureFacts[K]) : null;

export type NetworkFailure = 'timeout' | 'unreachable';

/** The request received no response, because the server or the connection is down, or timed out. */
export class NetworkError extends Error {
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, options?: ErrorOptions) {
    super(
      reason === 'timeout' ? 'No answer within the time limit.' : 'The server cannot be reached.',
      options,
    );
    this.name = 'NetworkError';
    this.reason = reason;
  }
}
