import { Module } from '@nestjs/common';
import { ProductModule } from '../product/product.module';
import { UserDeskModule } from '../user/user-desk.module';
import { StoreDeskController } from './store-desk.controller';
import { StoreDeskService } from './store-desk.service';
import { StoreRecordModule } from './store-record.module';

/** The calls by which staff open and change stores. */
@Module({
  imports: [StoreRecordModule, ProductModule, UserDeskModule],
  controllers: [StoreDeskController],
  providers: [StoreDeskService],
})
export class StoreDeskModule {}
