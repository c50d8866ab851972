import type { mongo } from 'mongoose';

const WRITE_TIMEOUT_MS = 5_000;
const NO_CHANGE = { $setOnInsert: {} };

/**
 * Reads a record that may just have been written, and waits until a majority has it. A linearizable read would also
 * wait for the next flush of the journal, up to 100 ms; the write concern of an update without changes triggers this
 * flush immediately.
 * @throws MongoServerError if no majority has the record within five seconds
 */
export const findDurable = <T extends mongo.Document>(rows: mongo.Collection<T>, filter: mongo.Filter<T>) =>
  rows.findOneAndUpdate(filter, NO_CHANGE as mongo.UpdateFilter<T>, {
    writeConcern: { w: 'majority', wtimeoutMS: WRITE_TIMEOUT_MS },
  });
