import type { ErrorKey, FailureDetails } from '@munay/contracts/errors';

/** The API answered with a failure. `message` is the server's text, `key` its stable name. */
export class ApiError extends Error {
  readonly code: number;
  readonly key: ErrorKey | undefined;
  /** Refused fields of the input: field path to the rule it broke. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** All that the envelope carried, e.g. the new cart of a changed price. */
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

export type NetworkFailure = 'timeout' | 'unreachable';

/** No answer came: the connection is down, the server is, or ten seconds went by. */
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
