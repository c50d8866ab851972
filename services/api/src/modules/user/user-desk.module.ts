import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { OrderModule } from '../order/order.module';
import { PrivacyModule } from '../privacy/privacy.module';
import { StoreModule } from '../store/store.module';
import { UserDeskController } from './user-desk.controller';
import { UserDeskService } from './user-desk.service';

/** The calls by which staff look after accounts. */
@Module({
  imports: [AuthModule, PrivacyModule, OrderModule, StoreModule],
  controllers: [UserDeskController],
  providers: [UserDeskService],
  exports: [UserDeskService],
})
export class UserDeskModule {}
