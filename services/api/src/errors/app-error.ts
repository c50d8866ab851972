import { type ErrorKey, ERRORS, type FailureDetails } from '@munay/contracts/errors';
import type { FactsOf } from '@munay/contracts/failures';
import { toStorageProblem } from './storage-problem';

/** Details of an error, as declared in the API document. */
type DetailsOf<K extends ErrorKey> = K extends ErrorKey
  ? Omit<FailureDetails, 'key' | 'requestId'> & FactsOf<K>
  : never;
/** Makes the parameter optional for errors that require no details. */
type DetailsArgument<Details> = object extends Details
  ? [details?: Details, options?: ErrorOptions]
  : [details: Details, options?: ErrorOptions];

/** An expected failure. Any other error becomes a 500 with a fixed message. */
export class AppError<K extends ErrorKey = ErrorKey> extends Error {
  readonly code: number;
  readonly details: DetailsOf<K>;

  constructor(
    readonly key: K,
    ...[details, options]: DetailsArgument<DetailsOf<K>>
  ) {
    super(ERRORS[key].message, options);
    this.code = ERRORS[key].code;
    this.details = details ?? ({} as DetailsOf<K>);
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;

/** Replaces an unexpected error with one that has a message for users. The cause is logged. */
export async function withErrorKey<T>(key: ErrorKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw isAppError(cause) || toStorageProblem(cause) ? cause : new AppError(key, {}, { cause });
  }
}

export const createUnavailableError = (): AppError => new AppError('away', { retryAfterSeconds: 2 });
export const createCannotSaveError = (): AppError => new AppError('cannotSave', { retryAfterSeconds: 60 });
