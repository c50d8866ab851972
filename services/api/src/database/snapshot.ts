import type { Connection, mongo } from 'mongoose';

export const HINT_BY_ID = { hint: { _id: 1 } } as const;

/** Reads several collections consistently, despite concurrent writes. */
export class Snapshot {
  private constructor(
    private readonly connection: Connection,
    private readonly session: mongo.ClientSession,
  ) {}

  /** @param work must finish within five minutes, because MongoDB does not keep snapshots for longer */
  static async run<T>(connection: Connection, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const session = connection.getClient().startSession({ snapshot: true });
    try {
      return await work(new Snapshot(connection, session));
    } finally {
      await session.endSession();
    }
  }

  findRows<T>(
    collection: string,
    filter: object = {},
    projection: object = {},
    page: Pick<mongo.FindOptions, 'sort' | 'limit'> = {},
  ): Promise<T[]> {
    return this.openCursor<T>(collection, filter, projection, page).toArray();
  }

  aggregate<T extends object>(
    collection: string,
    stages: object[],
    options: mongo.AggregateOptions = {},
  ): Promise<T[]> {
    return this.connection
      .collection(collection)
      .aggregate<T>(stages, { ...options, session: this.session })
      .toArray();
  }

  async *readBatches<T>(
    collection: string,
    filter: object,
    projection: object,
    size: number,
  ): AsyncGenerator<T[]> {
    let batch: T[] = [];
    for await (const document of this.openCursor<T>(collection, filter, projection)) {
      batch.push(document);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  private openCursor<T>(
    collection: string,
    filter: object,
    projection: object,
    page: mongo.FindOptions = {},
  ): mongo.FindCursor<T> {
    const rows = this.connection.collection(collection);
    const options = { ...page, session: this.session, projection };
    return rows.find(filter, options) as unknown as mongo.FindCursor<T>;
  }
}
