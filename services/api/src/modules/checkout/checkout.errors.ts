import { AppError, isAppError } from '../../errors/app-error';
import type { CurrentCart } from '../cart/cart.types';

const CODE_REJECTION_KEYS = ['codeUsedUp', 'codeReserved', 'codeAlreadyUsed'] as const;

/** Whether the error means that another order took the last use of a limited promotion. */
export const isCodeUseRejected = (error: unknown): boolean =>
  isAppError(error) && CODE_REJECTION_KEYS.some((reason) => reason === error.key);

/**
 * Creates the error for a code whose last use another order has taken. For an automatic promotion, returns
 * `cartChangedError`.
 * @param cartChangedError error that contains the cart without the promotion
 */
export function toCodeUnavailableError(
  cartChangedError: AppError<'cartChanged'>,
  { offers }: CurrentCart,
): AppError {
  const offeredCodes = offers.codes.map(({ code }) => code);
  const rejectedCodes = cartChangedError.details.cart.codes?.flatMap(({ code, reason }) =>
    offeredCodes.includes(code) ? CODE_REJECTION_KEYS.filter((candidate) => candidate === reason) : [],
  );
  return rejectedCodes?.[0] ? new AppError(rejectedCodes[0], cartChangedError.details) : cartChangedError;
}
