import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { VisitorModule } from '../../http/visitor.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuthModule } from '../auth/auth.module';
import { SessionModule } from '../auth/session.module';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { UserModule } from '../user/user.module';
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
    RateLimitModule,
    SessionModule,
    UserModule,
    VisitorModule,
  ],
  controllers: [GuestController],
  providers: [GuestCleanUp, GuestEnds, GuestJoinRepository, GuestLinkService, GuestSessionService],
  exports: [GuestCleanUp, GuestEnds],
})
export class GuestModule {}
