import { ERRORS, type ErrorKey, type FailureDetails } from '@munay/contracts/errors';

/** A failure a caller may meet. Everything else that is thrown answers 500 with a fixed text. */
export class AppError extends Error {
  readonly code: number;

  /** @param details more for the `data` of the envelope; must be safe to show to the caller */
  constructor(
    readonly key: ErrorKey,
    readonly details: Omit<Partial<FailureDetails>, 'key'> & Record<string, unknown> = {},
  ) {
    super(ERRORS[key].message);
    this.code = ERRORS[key].code;
  }
}
