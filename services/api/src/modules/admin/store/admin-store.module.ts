import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { OrderModule } from '../../order/order.module';
import { ProductModule } from '../../product/product.module';
import { StoreModule } from '../../store/store.module';
import { AdminUserModule } from '../user/admin-user.module';
import { AdminStoreController } from './admin-store.controller';
import { AdminStoreService } from './admin-store.service';
import { StoreController } from './store.controller';
import { StoreSalesService } from './store-sales.service';

@Module({
  imports: [AuditLogModule, StoreModule, ProductModule, OrderModule, AdminUserModule],
  controllers: [AdminStoreController, StoreController],
  providers: [AdminStoreService, StoreSalesService],
})
export class AdminStoreModule {}
