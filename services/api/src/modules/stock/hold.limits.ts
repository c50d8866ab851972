import type { PaymentMethod } from '@munay/contracts/order/order';
import { AppError } from '../../errors/app-error';
import type { OpenHold } from './hold.query';
import type { StockItem } from './stock.types';

const HOLDS_PER_USER = 3;
/** From one address, before its holds together leave half of each shelf to others. */
const FREE_HOLDS_PER_IP = 10;
/** Pieces of a shelf that those who share it may hold however few there are. */
const FREE_PIECES = 3;

/** @throws AppError tooManyOpenOrders when a person holds as much as one may */
export function refuseHoarding(holds: readonly OpenHold[]): void {
  if (holds.filter(({ isOfPerson }) => isOfPerson).length >= HOLDS_PER_USER)
    throw new AppError('tooManyOpenOrders');
}

/**
 * What card orders from one address hold of shelves of which they may not hold more than half; nothing while they are few.
 * Thousands of people share the address of a carrier: their number alone refuses nobody, and no crowd empties a shelf. A
 * transfer stays for days and has limits of its own.
 */
export function heldFromAddress(method: PaymentMethod, holds: readonly OpenHold[]): StockItem[] | null {
  const crowd = holds.filter(({ isByCardFromAddress }) => isByCardFromAddress);
  return method === 'card' && crowd.length >= FREE_HOLDS_PER_IP ? crowd.flatMap(({ items }) => items) : null;
}

/** Pieces that are left of half a shelf. @param held of it by those who share that half */
export const leftOfHalf = (available: number, held: number): number =>
  Math.max(0, Math.max(FREE_PIECES, Math.floor((available + held) / 2)) - held);
