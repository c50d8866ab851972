import { Module } from '@nestjs/common';
import { ProductModule } from '../../product/product.module';
import { AdminUserModule } from '../user/admin-user.module';
import { AdminStoreController } from './admin-store.controller';
import { AdminStoreService } from './admin-store.service';
import { StoreRecordModule } from '../../store/store-record.module';

/** The calls by which staff open and change stores. */
@Module({
  imports: [StoreRecordModule, ProductModule, AdminUserModule],
  controllers: [AdminStoreController],
  providers: [AdminStoreService],
})
export class AdminStoreModule {}
