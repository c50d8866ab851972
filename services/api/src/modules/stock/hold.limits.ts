import type { PaymentMethod } from '@munay/contracts/order/order';
import { AppError } from '../../errors/app-error';
import type { OpenHold } from './hold.query';

const HOLDS_PER_USER = 3;
const HOLDS_PER_IP = 10;

/** @throws AppError tooManyOpenOrders when a person, or an address, holds as much as one may */
export function refuseHoarding(method: PaymentMethod, holds: readonly OpenHold[]): void {
  const byPerson = holds.filter(({ isOfPerson }) => isOfPerson).length;
  // Many buyers may share an address, and a transfer stays for days: only what ends within the hour counts
  const fromAddress =
    method === 'card' ? holds.filter(({ isByCardFromAddress }) => isByCardFromAddress).length : 0;
  if (byPerson >= HOLDS_PER_USER || fromAddress >= HOLDS_PER_IP) throw new AppError('tooManyOpenOrders');
}
