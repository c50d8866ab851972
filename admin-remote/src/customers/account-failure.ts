import type { FixedText } from '@munay/contracts/texts';
import { ApiError } from '@munay/kit';

/** Message of an account change that failed without a specific error. */
export const toAccountFailure = (error: unknown): FixedText | undefined =>
  error instanceof ApiError && error.code < 500 ? undefined : 'productFailed';
