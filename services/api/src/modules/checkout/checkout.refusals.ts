import { AppError, isAppError } from '../../errors/app-error';
import type { CartAtNow } from '../cart/cart.types';

const REASONS = ['codeUsedUp', 'codeHeld', 'codeUsedByYou'] as const;

/** Whether an order could not take a use of a promotion. */
export const isUseLost = (error: unknown): boolean =>
  isAppError(error) && REASONS.some((reason) => reason === error.key);

/**
 * Says which of the buyer's codes the last use was taken of; without one it was of an automatic promotion.
 * @param changed with the cart as it is without
 */
export function lostUse(changed: AppError<'cartChanged'>, { offers }: CartAtNow): AppError {
  const given = offers.codes.map(({ code }) => code);
  const lost = changed.details.cart.codes?.flatMap(({ code, reason }) =>
    given.includes(code) ? REASONS.filter((one) => one === reason) : [],
  );
  return lost?.[0] ? new AppError(lost[0], changed.details) : changed;
}
