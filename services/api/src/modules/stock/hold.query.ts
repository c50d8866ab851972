import type { PipelineStage } from 'mongoose';
import { listMethodsWith, METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { Reservation } from './stock.schema';
import type { StockItem } from './stock.types';

const PAID_ON_PAGE = listMethodsWith('paid', 'onPage');

type HeldFields = Pick<Reservation, '_id' | 'userId' | 'ip' | 'addressKey' | 'method' | 'items'>;

/** The buyer whose reservations are counted at checkout. */
export interface HolderKeys {
  userId: string;
  ip: string;
  /** Address key of an unconfirmed address. */
  addressKey?: string | undefined;
}

/**
 * `$unionWith` stage that adds the current reservations of a person, or of card orders from a network or an address, to
 * other checkout queries.
 */
export const joinHolds = ({ userId, ip, addressKey }: HolderKeys): PipelineStage.UnionWith => ({
  $unionWith: {
    coll: 'reservations',
    pipeline: [
      {
        $match: {
          $or: [
            { userId, state: 'held' },
            { ip, method: { $in: PAID_ON_PAGE }, state: 'held' },
            ...(addressKey === undefined ? [] : [{ addressKey, state: 'held' }]),
          ],
        },
      },
      {
        $project: {
          _id: 0,
          hold: {
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

/** Fields of an open reservation that limits are calculated from. */
export interface OpenHold {
  orderId: string;
  isOfPerson: boolean;
  /** Whether the reservation is for a card payment from the same network. */
  isOfNetwork: boolean;
  /** Whether the reservation is for the same unconfirmed email address. */
  isOfMailbox: boolean;
  items: StockItem[];
}

export const toOpenHold = (hold: HeldFields, { userId, ip, addressKey }: HolderKeys): OpenHold => ({
  orderId: hold._id.toString(),
  isOfPerson: hold.userId === userId,
  isOfNetwork: hold.ip === ip && METHOD_TRAITS[hold.method].paid === 'onPage',
  isOfMailbox: addressKey !== undefined && hold.addressKey === addressKey,
  items: hold.items,
});
