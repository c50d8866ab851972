import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StoreRepository } from './store.repository';
import { Store, StoreSchema } from './store.schema';

/** Stores as records, for whoever needs no more of the shop. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Store.name, schema: StoreSchema }])],
  providers: [StoreRepository],
  exports: [StoreRepository],
})
export class StoreRecordModule {}
