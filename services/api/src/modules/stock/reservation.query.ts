import type { PipelineStage } from 'mongoose';
import { listMethodsWith, METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { Reservation } from './stock.schema';
import type { StockItem } from './stock.types';

const PAID_ON_PAGE = listMethodsWith('paid', 'onPage');

type StoredReservationFields = Pick<Reservation, '_id' | 'userId' | 'ip' | 'addressKey' | 'method' | 'items'>;

/** The buyer whose reservations are counted at checkout. */
export interface ReservationHolderKeys {
  userId: string;
  ip: string;
  /** Address key of an unconfirmed address. */
  addressKey?: string | undefined;
}

/**
 * `$unionWith` stage that adds open reservations to other checkout queries: those of a person, an unconfirmed address,
 * or card orders from a network.
 */
export const joinReservations = ({
  userId,
  ip,
  addressKey,
}: ReservationHolderKeys): PipelineStage.UnionWith => ({
  $unionWith: {
    coll: 'reservations',
    pipeline: [
      {
        $match: {
          $or: [
            { userId, state: 'reserved' },
            { ip, method: { $in: PAID_ON_PAGE }, state: 'reserved' },
            ...(addressKey === undefined ? [] : [{ addressKey, state: 'reserved' }]),
          ],
        },
      },
      {
        $project: {
          _id: 0,
          reservation: {
            _id: '$_id',
            userId: '$userId',
            ip: '$ip',
            addressKey: '$addressKey',
            method: '$method',
            items: '$items',
          },
        },
      },
    ],
  },
});

/** Fields of an open reservation that are required for limits. */
export interface OpenReservation {
  orderId: string;
  isOfPerson: boolean;
  /** Whether the reservation is for a card payment from the same network. */
  isOfNetwork: boolean;
  /** Whether the reservation is for the same unconfirmed email address. */
  isOfMailbox: boolean;
  items: StockItem[];
}

export const toOpenReservation = (
  reservation: StoredReservationFields,
  { userId, ip, addressKey }: ReservationHolderKeys,
): OpenReservation => ({
  orderId: reservation._id.toString(),
  isOfPerson: reservation.userId === userId,
  isOfNetwork: reservation.ip === ip && METHOD_TRAITS[reservation.method].paid === 'onPage',
  isOfMailbox: addressKey !== undefined && reservation.addressKey === addressKey,
  items: reservation.items,
});
