import type { PipelineStage } from 'mongoose';
import type { Reservation } from './stock.schema';
import type { StockItem } from './stock.types';

type Held = Pick<Reservation, '_id' | 'userId' | 'ip' | 'method' | 'items'>;

/** Current reservations of a person, or of card orders from an address, joined to other checkout queries. */
export const withHolds = (userId: string, ip: string): PipelineStage.UnionWith => ({
  $unionWith: {
    coll: 'reservations',
    pipeline: [
      {
        $match: {
          $or: [
            { userId, state: 'held' },
            { ip, method: 'card', state: 'held' },
          ],
        },
      },
      {
        $project: {
          _id: 0,
          hold: { _id: '$_id', userId: '$userId', ip: '$ip', method: '$method', items: '$items' },
        },
      },
    ],
  },
});

/** An open reservation with the fields for limits. */
export interface OpenHold {
  orderId: string;
  isOfPerson: boolean;
  isByCardFromAddress: boolean;
  items: StockItem[];
}

export const toOpenHold = (hold: Held, userId: string, ip: string): OpenHold => ({
  orderId: hold._id.toString(),
  isOfPerson: hold.userId === userId,
  isByCardFromAddress: hold.ip === ip && hold.method === 'card',
  items: hold.items,
});
