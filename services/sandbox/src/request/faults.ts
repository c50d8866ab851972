import { ApiError, createUnauthorizedError } from './api-error';
import { createKeyInUseError } from './idempotency';

/**
 * `500` and the other errors occur before the endpoint runs, so that a retry succeeds. `500-stored` is stored under the
 * Idempotency-Key, as Stripe does when an endpoint fails after it has started.
 */
export const FAULT_KINDS = [
  '500',
  '500-stored',
  '500-no-retry',
  '400',
  '402',
  '401',
  '403',
  '409',
  '429',
  'slow',
  'slow-after-commit',
  'hang',
  'reset',
  'reset-after-commit',
  'html',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  next: number;
  path: string;
  method: 'GET' | 'POST' | null;
  delayMs: number;
}

/** Each request uses up the first matching fault. */
export class FaultRegistry {
  private queue: Fault[] = [];

  add(fault: Fault): void {
    this.queue.push(fault);
  }

  clear(): void {
    this.queue = [];
  }

  list(): Fault[] {
    return this.queue.map((fault) => ({ ...fault }));
  }

  takeFault(method: string, path: string): Fault | null {
    const fault = this.queue.find(
      (entry) => path.startsWith(entry.path) && (entry.method === null || entry.method === method),
    );
    if (!fault) return null;
    fault.next -= 1;
    if (fault.next <= 0) this.queue = this.queue.filter((entry) => entry !== fault);
    return fault;
  }
}

/** Null for faults that break the connection. */
export function createFaultError(kind: FaultKind): ApiError | null {
  const createApiError = (message: string, hasStarted: boolean, headers = {}) =>
    new ApiError(500, { type: 'api_error', message }, hasStarted, headers);
  switch (kind) {
    case '500':
      return createApiError('An unknown error occurred', false);
    case '500-stored':
      return createApiError('An unknown error occurred', true);
    case '500-no-retry':
      return createApiError('An unknown error occurred', false, { 'stripe-should-retry': 'false' });
    case '400':
      return new ApiError(400, { type: 'invalid_request_error', message: 'Refused on purpose.' }, true);
    case '402':
      return new ApiError(
        402,
        {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        },
        true,
      );
    case '401':
      return createUnauthorizedError('Expired API Key provided.');
    case '403':
      return new ApiError(
        403,
        {
          type: 'invalid_request_error',
          message: 'The provided key does not have the required permissions for this endpoint.',
        },
        false,
      );
    case '409':
      return createKeyInUseError();
    case '429':
      return new ApiError(
        429,
        { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
        false,
      );
    default:
      return null;
  }
}
