import { type ErrorKey, ERRORS, type FailureDetails } from '@munay/contracts/errors';
import { troubleOf } from './storage-trouble';

/** A failure a caller may meet. Everything else that is thrown answers 500 with a fixed text. */
export class AppError extends Error {
  readonly code: number;

  /** @param details more for the `data` of the envelope; must be safe to show to the caller */
  constructor(
    readonly key: ErrorKey,
    readonly details: Omit<Partial<FailureDetails>, 'key'> & Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(ERRORS[key].message, options);
    this.code = ERRORS[key].code;
  }
}

/** Gives what nobody foresaw the text that the product brief has for it; the cause goes to the log. */
export async function named<T>(key: ErrorKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError || troubleOf(cause) ? cause : new AppError(key, {}, { cause });
  }
}

/** The database does not answer. */
export const awayError = (): AppError => new AppError('away', { retryAfterSeconds: 2 });
/** The database is there and has no room. */
export const cannotSaveError = (): AppError => new AppError('cannotSave', { retryAfterSeconds: 60 });
