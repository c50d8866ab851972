import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { GuestController } from './guest.controller';
import { GuestJoin, GuestJoinSchema } from './guest.schema';
import { GuestCleanUp } from './guest-clean-up.service';
import { GuestEnds } from './guest-ends.service';
import { GuestJoinRepository } from './guest-join.repository';
import { GuestLinkService } from './guest-link.service';
import { GuestSessionService } from './guest-session.service';

/** Ordering with an address alone, and what becomes of it. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: GuestJoin.name, schema: GuestJoinSchema }]),
    AuthModule,
    OrderModule,
    PromotionModule,
  ],
  controllers: [GuestController],
  providers: [GuestCleanUp, GuestEnds, GuestJoinRepository, GuestLinkService, GuestSessionService],
  exports: [GuestCleanUp, GuestEnds],
})
export class GuestModule {}
