import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { AuthModule } from '../../auth/auth.module';
import { SessionModule } from '../../auth/session.module';
import { OrderModule } from '../../order/order.module';
import { PrivacyModule } from '../../privacy/privacy.module';
import { StoreModule } from '../../store/store.module';
import { UserModule } from '../../user/user.module';
import { AdminUserController } from './admin-user.controller';
import { AdminUserService } from './admin-user.service';
import { UserAccessService } from './user-access.service';
import { UserRightsService } from './user-rights.service';

/** Staff endpoints for managing accounts. */
@Module({
  imports: [
    AuditLogModule,
    AuthModule,
    PrivacyModule,
    OrderModule,
    RateLimitModule,
    SessionModule,
    StoreModule,
    UserModule,
  ],
  controllers: [AdminUserController],
  providers: [AdminUserService, UserRightsService, UserAccessService],
  exports: [AdminUserService, UserRightsService],
})
export class AdminUserModule {}
