import type { PipelineStage } from 'mongoose';
import type { Reservation } from './stock.schema';

type Held = Pick<Reservation, '_id' | 'userId' | 'ip' | 'method'>;

/** What a person, or card orders from an address, hold now: read together with what else a checkout asks. */
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
      { $project: { _id: 0, hold: { _id: '$_id', userId: '$userId', ip: '$ip', method: '$method' } } },
    ],
  },
});

/** An open hold by what it counts for. */
export interface OpenHold {
  orderId: string;
  isOfPerson: boolean;
  isByCardFromAddress: boolean;
}

export const toOpenHold = (hold: Held, userId: string, ip: string): OpenHold => ({
  orderId: hold._id.toString(),
  isOfPerson: hold.userId === userId,
  isByCardFromAddress: hold.ip === ip && hold.method === 'card',
});
