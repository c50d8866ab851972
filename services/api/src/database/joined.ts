import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession, Model, mongo } from 'mongoose';

const sessions = new AsyncLocalStorage<ClientSession>();

export const runInSession = <T>(session: ClientSession, work: () => Promise<T>): Promise<T> =>
  sessions.run(session, work);

/** A model's collection in the driver, which bypasses mongoose's casts to make the most frequent writes faster. */
export const getDriverCollection = <T extends object>({ collection }: Model<T>): mongo.Collection<T> =>
  collection as unknown as mongo.Collection<T>;

/** Options that make calls to the driver's collection join the current transaction. */
export function getTransactionOptions(): { session?: ClientSession; ignoreUndefined: true } {
  const session = sessions.getStore();
  return { ...(session && { session }), ignoreUndefined: true };
}
