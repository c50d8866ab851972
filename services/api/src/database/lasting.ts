import type { mongo } from 'mongoose';

const DURABLE_WRITE_TIMEOUT_MS = 5_000;
const NO_CHANGE = { $setOnInsert: {} };

/**
 * Reads a record that may have just been written. Waits until a majority of the replica set has the record. A
 * linearizable read would also wait for the next journal flush, up to 100 ms. An update that changes nothing triggers
 * this flush immediately through its write concern.
 * @throws MongoServerError if no majority has the record within five seconds
 */
export const findDurableRow = <T extends mongo.Document>(
  rows: mongo.Collection<T>,
  filter: mongo.Filter<T>,
) =>
  rows.findOneAndUpdate(filter, NO_CHANGE as mongo.UpdateFilter<T>, {
    writeConcern: { w: 'majority', wtimeoutMS: DURABLE_WRITE_TIMEOUT_MS },
  });
