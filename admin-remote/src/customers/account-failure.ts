import type { FixedText } from '@munay/contracts/texts';
import { ApiError } from '@munay/kit';

/** The product brief's message for an account change that failed without a specific error. */
export const accountFailure = (error: unknown): FixedText | undefined =>
  error instanceof ApiError && error.code < 500 ? undefined : 'productFailed';
