import type { mongo } from 'mongoose';

const WITHIN_MS = 5_000;
const NOTHING = { $setOnInsert: {} };

/**
 * Reads a row that may just have been written, and waits until a majority has it.
 *
 * A linearizable read waits for the same, but for the next flush of the journal too, up to 100 ms; the write
 * concern of an update that changes nothing asks for that flush at once.
 * @throws MongoServerError when no majority has it within five seconds
 */
export const lastingRow = <T extends mongo.Document>(rows: mongo.Collection<T>, filter: mongo.Filter<T>) =>
  rows.findOneAndUpdate(filter, NOTHING as mongo.UpdateFilter<T>, {
    writeConcern: { w: 'majority', wtimeoutMS: WITHIN_MS },
  });
