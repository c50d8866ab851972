import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { GuestController } from './guest.controller';
import { GuestCleanUp } from './guest-clean-up.service';
import { GuestEnds } from './guest-ends.service';
import { GuestLinkService } from './guest-link.service';
import { GuestSessionService } from './guest-session.service';

/** Ordering with an address alone, and what becomes of it. */
@Module({
  imports: [AuthModule, OrderModule, PromotionModule],
  controllers: [GuestController],
  providers: [GuestCleanUp, GuestEnds, GuestLinkService, GuestSessionService],
  exports: [GuestCleanUp],
})
export class GuestModule {}
