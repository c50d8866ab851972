import type { FixedText } from '@munay/contracts/texts';
import { ApiError } from '@munay/kit';

/** Message for a failed account change without a specific error. */
export const toAccountFailure = (error: unknown): FixedText | undefined =>
  error instanceof ApiError && error.code < 500 ? undefined : 'productFailed';
