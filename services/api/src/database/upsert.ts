import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Was a write refused because the key is somebody else's already? @param key this one; any, if it is left out */
export const isDuplicate = (error: unknown, key?: string): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError &&
  error.code === DUPLICATE_KEY &&
  (key === undefined || Object.values((error.errorResponse.keyValue ?? {}) as object).includes(key));

/**
 * Waits for an upsert that another transaction may make at the same moment. Where that one was quicker but is not seen
 * by this one's snapshot, MongoDB answers with a duplicate key and ends the transaction for good; the label makes the
 * driver run it again, as it does after a write conflict. Only for keys that are free to be there already.
 */
export async function upserted<T>(upsert: PromiseLike<T>): Promise<T> {
  try {
    return await upsert;
  } catch (error) {
    if (isDuplicate(error)) error.addErrorLabel('TransientTransactionError');
    throw error;
  }
}
