import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { requireDataFormat } from './data-format';

/**
 * Creates all collections and indexes before they are used, in a database of this data format; sequentially, to need few
 * connections.
 */
@Injectable()
export class Collections implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** @throws DataFormatMismatch @throws Error when an index cannot be built, e.g. a unique one over duplicates */
  async onModuleInit(): Promise<void> {
    if (this.connection.db) await requireDataFormat(this.connection.db);
    const known = await this.connection.listCollections();
    const names = new Set(known.map(({ name }) => name));
    for (const model of Object.values(this.connection.models)) {
      const indexes = model.schema
        .indexes()
        .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
      if (!names.has(model.collection.collectionName)) await model.createCollection();
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
    }
  }
}
