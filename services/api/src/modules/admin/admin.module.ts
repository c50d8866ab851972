import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { BillingModule } from '../billing/billing.module';
import { CartModule } from '../cart/cart.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { AdminController } from './admin.controller';
import { AdminCampaignModule } from './campaign/admin-campaign.module';
import { AdminContentModule } from './content/admin-content.module';
import { AdminDocumentModule } from './document/admin-document.module';
import { FiguresModule } from './figures/figures.module';
import { ListReadingMonitor } from './list-reading.monitor';
import { AdminMailModule } from './mail/admin-mail.module';
import { AdminOrderModule } from './order/admin-order.module';
import { AdminProductModule } from './product/admin-product.module';
import { AdminPromotionModule } from './promotion/admin-promotion.module';
import { AdminSettingModule } from './setting/admin-setting.module';
import { AdminStoreModule } from './store/admin-store.module';
import { AdminUserModule } from './user/admin-user.module';

/** Staff endpoints, grouped by area. These modules store no data. */
@Module({
  imports: [
    AuditLogModule,
    BillingModule,
    CartModule,
    OrderModule,
    ProductModule,
    AdminCampaignModule,
    AdminContentModule,
    AdminDocumentModule,
    AdminMailModule,
    AdminOrderModule,
    AdminProductModule,
    AdminPromotionModule,
    AdminSettingModule,
    AdminStoreModule,
    AdminUserModule,
    FiguresModule,
    RateLimitModule,
    UserModule,
  ],
  controllers: [AdminController],
  providers: [ListReadingMonitor],
})
export class AdminModule {}
