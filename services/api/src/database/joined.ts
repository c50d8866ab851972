import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession, Model, mongo } from 'mongoose';

const sessions = new AsyncLocalStorage<ClientSession>();

export const runInSession = <T>(session: ClientSession, work: () => Promise<T>): Promise<T> =>
  sessions.run(session, work);

/** Accesses the rows of a model through the driver, which the most frequent writes use for speed: nothing is cast. */
export const getDriverCollection = <T extends object>({ collection }: Model<T>): mongo.Collection<T> =>
  collection as unknown as mongo.Collection<T>;

/** Options of calls to `getDriverCollection`, which join the running transaction. */
export function transactionOptions(): { session?: ClientSession; ignoreUndefined: true } {
  const session = sessions.getStore();
  return { ...(session && { session }), ignoreUndefined: true };
}
