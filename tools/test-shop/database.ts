import mongoose, { type mongo } from 'mongoose';

export type StringIdDocument = mongo.Document & { _id: string };

export async function withDatabase<Result>(
  uri: string,
  body: (db: mongo.Db) => Promise<Result>,
): Promise<Result> {
  const client = await mongoose.mongo.MongoClient.connect(uri);
  try {
    return await body(client.db());
  } finally {
    await client.close();
  }
}
