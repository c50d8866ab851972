import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { requireDataFormat } from './data-format';

/**
 * Creates all collections, validation rules and indexes before they are used. The database must be empty or have the
 * current data format. Works sequentially, so that few connections are needed.
 */
@Injectable()
export class CollectionBuilder implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** @throws DataFormatMismatchError @throws Error if an index cannot be built, e.g. a unique one over duplicates */
  async onModuleInit(): Promise<void> {
    const { db } = this.connection;
    if (!db) return;
    await requireDataFormat(db);
    const existingCollections = await db.listCollections<mongo.CollectionInfo>().toArray();
    const rules = new Map(existingCollections.map(({ name, options }) => [name, options?.validator]));
    for (const model of Object.values(this.connection.models)) {
      const indexes = model.schema
        .indexes()
        .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
      const { collectionName: name } = model.collection;
      const { validator } = model.schema.get('collectionOptions') ?? {};
      if (!rules.has(name)) await model.createCollection();
      // Changing a rule waits for every transaction on the collection, even a transaction of a killed process
      else if (validator && !isDeepStrictEqual(rules.get(name), validator))
        await db.command({ collMod: name, validator });
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
    }
  }
}
