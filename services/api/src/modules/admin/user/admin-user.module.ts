import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module';
import { OrderModule } from '../../order/order.module';
import { PrivacyModule } from '../../privacy/privacy.module';
import { StoreModule } from '../../store/store.module';
import { AdminUserController } from './admin-user.controller';
import { AdminUserService } from './admin-user.service';

/** Staff endpoints of accounts. */
@Module({
  imports: [AuthModule, PrivacyModule, OrderModule, StoreModule],
  controllers: [AdminUserController],
  providers: [AdminUserService],
  exports: [AdminUserService],
})
export class AdminUserModule {}
