import type { PaymentMethod } from '@munay/contracts/order/order';
import { AppError } from '../../errors/app-error';
import type { OpenHold } from './hold.query';
import type { StockItem } from './stock.types';

const HOLDS_PER_USER = 3;
/** Holds per address before together they must leave half of each stock to others. */
const FREE_HOLDS_PER_IP = 10;
/** Pieces that those sharing half a stock may hold in any case. */
const FREE_PIECES = 3;

/** @throws AppError tooManyOpenOrders when a person holds the maximum */
export function refuseHoarding(holds: readonly OpenHold[]): void {
  if (holds.filter(({ isOfPerson }) => isOfPerson).length >= HOLDS_PER_USER)
    throw new AppError('tooManyOpenOrders');
}

/**
 * What card orders from one address hold of stocks limited to half for them; empty below the threshold.
 * Thousands of people may share a carrier's address: their number alone refuses nobody, and no crowd empties a stock.
 * Transfers last for days and have separate limits.
 */
export function heldFromAddress(method: PaymentMethod, holds: readonly OpenHold[]): StockItem[] | null {
  const crowd = holds.filter(({ isByCardFromAddress }) => isByCardFromAddress);
  return method === 'card' && crowd.length >= FREE_HOLDS_PER_IP ? crowd.flatMap(({ items }) => items) : null;
}

/** Remaining pieces of half a stock. @param held of it by those who share that half */
export const leftOfHalf = (available: number, held: number): number =>
  Math.max(0, Math.max(FREE_PIECES, Math.floor((available + held) / 2)) - held);
