import mongoose, { type mongo } from 'mongoose';

export async function withDatabase<T>(
  uri: string,
  work: (db: mongo.Db, client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 5_000 }).asPromise();
  try {
    if (!connection.db) throw new Error('The database is not connected');
    return await work(connection.db, connection.getClient());
  } finally {
    await connection.close();
  }
}
