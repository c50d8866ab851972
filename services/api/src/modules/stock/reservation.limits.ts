import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import type { OpenReservation } from './reservation.query';
import type { StockItem } from './stock.types';

/** Data about the owner of a reservation, stored only while the reservation is open. */
export const HOLDER_FIELDS = { userId: 1, ip: 1, addressKey: 1 } as const;

const RESERVATIONS_PER_USER = 3;
/** Maximum number of reservations per unconfirmed address, across all accounts with that address. */
const RESERVATIONS_PER_MAILBOX = 3;
/** Once an IP address has this many open reservations, they may together use only half of each stock. */
const FREE_RESERVATIONS_PER_IP = 10;
/** Number of units that buyers who share half of a stock can always reserve. */
const MAX_FREE_UNITS = 3;

/** @throws AppError tooManyOpenOrders if a person or an unconfirmed address has the maximum number of reservations */
export function assertReservationLimits(reservations: readonly OpenReservation[]): void {
  const count = (criterion: 'isOfPerson' | 'isOfMailbox') =>
    reservations.filter((reservation) => reservation[criterion]).length;
  if (count('isOfPerson') >= RESERVATIONS_PER_USER || count('isOfMailbox') >= RESERVATIONS_PER_MAILBOX)
    throw new AppError('tooManyOpenOrders');
}

/**
 * Units reserved by card orders from one IP address, if it has many reservations; null otherwise. Together they may
 * reserve at most half of a stock. The number of such orders is not limited, because thousands of people may share a
 * carrier's address. Bank transfers are open for days and have separate limits.
 */
export function listSharedReservations(
  method: PaymentMethod,
  reservations: readonly OpenReservation[],
): StockItem[] | null {
  const sharedReservations = reservations.filter(({ isOfNetwork }) => isOfNetwork);
  return METHOD_TRAITS[method].paid === 'onPage' && sharedReservations.length >= FREE_RESERVATIONS_PER_IP
    ? sharedReservations.flatMap(({ items }) => items)
    : null;
}

/** Remaining units of the shared half of a stock. @param heldUnits units reserved by the buyers who share that half */
export const countHalfLeft = (available: number, heldUnits: number): number =>
  Math.max(0, Math.max(MAX_FREE_UNITS, Math.floor((available + heldUnits) / 2)) - heldUnits);

/**
 * MongoDB condition that unverified buyers may reserve this many more units of a stock. It is equivalent to
 * `countHalfLeft`.
 * @param before units that the same write removes from the stock before these units
 */
export const matchSharedLimit = (unverified: number, before: number): object => ({
  $lte: [
    { $add: ['$unverified', unverified] },
    {
      $max: [
        MAX_FREE_UNITS,
        { $floor: { $divide: [{ $subtract: [{ $add: ['$available', '$unverified'] }, before] }, 2] } },
      ],
    },
  ],
});
