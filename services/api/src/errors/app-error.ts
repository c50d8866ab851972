import { type ErrorKey, ERRORS, type FailureDetails } from '@munay/contracts/errors';
import { troubleOf } from './storage-trouble';

/** An expected failure. Any other error becomes a 500 with a fixed text. */
export class AppError extends Error {
  readonly code: number;

  constructor(
    readonly key: ErrorKey,
    readonly details: Omit<Partial<FailureDetails>, 'key'> & Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(ERRORS[key].message, options);
    this.code = ERRORS[key].code;
  }
}

/** Replaces an unexpected error by one with the text of the product brief; the cause is logged. */
export async function named<T>(key: ErrorKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError || troubleOf(cause) ? cause : new AppError(key, {}, { cause });
  }
}

export const awayError = (): AppError => new AppError('away', { retryAfterSeconds: 2 });
export const cannotSaveError = (): AppError => new AppError('cannotSave', { retryAfterSeconds: 60 });
