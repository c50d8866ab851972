import { AppError, isAppError } from '../../errors/app-error';
import type { CurrentCart } from '../cart/cart.types';

const REASONS = ['codeUsedUp', 'codeReserved', 'codeAlreadyUsed'] as const;

/** Whether the error means that another order took the last use of a limited promotion. */
export const isUseLost = (error: unknown): boolean =>
  isAppError(error) && REASONS.some((reason) => reason === error.key);

/**
 * Creates the error for a code whose last use another order has taken. For an automatic promotion, returns `changed`.
 * @param changed error that contains the cart without the promotion
 */
export function toCodeLostError(changed: AppError<'cartChanged'>, { offers }: CurrentCart): AppError {
  const given = offers.codes.map(({ code }) => code);
  const lost = changed.details.cart.codes?.flatMap(({ code, reason }) =>
    given.includes(code) ? REASONS.filter((candidate) => candidate === reason) : [],
  );
  return lost?.[0] ? new AppError(lost[0], changed.details) : changed;
}
