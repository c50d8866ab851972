import type { FixedText } from '@munay/contracts/texts';
import { ApiError } from '@munay/kit';

/** What the product brief says when an account could not be changed for no reason that the server names. */
export const accountFailure = (error: unknown): FixedText | undefined =>
  error instanceof ApiError && error.code < 500 ? undefined : 'productFailed';
