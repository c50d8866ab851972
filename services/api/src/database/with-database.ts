import mongoose, { type mongo } from 'mongoose';
import { toLoginError } from './database-login';

export async function withDatabase<T>(
  uri: string,
  work: (db: mongo.Db, client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const connection = await mongoose
    .createConnection(uri, { serverSelectionTimeoutMS: 5_000 })
    .asPromise()
    .catch((error: unknown) => Promise.reject(toLoginError(error) as Error));
  try {
    if (!connection.db) throw new Error('The database is not connected');
    return await work(connection.db, connection.getClient());
  } finally {
    await connection.close();
  }
}
