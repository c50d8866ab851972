import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Whether a write failed because of a duplicate key. @param key the unique key; any key if omitted */
export const isDuplicateKeyError = (error: unknown, key?: string): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError &&
  error.code === DUPLICATE_KEY &&
  (key === undefined || error.message.includes(`: "${key}"`));

/**
 * Makes an upsert that races with another transaction safe to retry. If the other transaction commits first but its
 * record is not in this snapshot, MongoDB reports a duplicate key and aborts. The error label then makes the driver
 * retry the transaction as after a write conflict. Use it only for keys that may already exist.
 */
export async function retryUpsert<T>(upsert: PromiseLike<T>): Promise<T> {
  try {
    return await upsert;
  } catch (error) {
    if (isDuplicateKeyError(error)) error.addErrorLabel('TransientTransactionError');
    throw error;
  }
}
