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
import { GuestCleanUpService } from './guest-clean-up.service';
import { GuestCorrectionService } from './guest-correction.service';
import { GuestEndService } from './guest-end.service';
import { GuestJoinRepository } from './guest-join.repository';
import { GuestJoinService } from './guest-join.service';
import { GuestLinkService } from './guest-link.service';
import { GuestOrderLinkService } from './guest-order-link.service';
import { GuestOwnAccountService } from './guest-own-account.service';
import { GuestSessionService } from './guest-session.service';

/** Orders with only an email address, and the accounts for them. */
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
  providers: [
    GuestCleanUpService,
    GuestEndService,
    GuestJoinRepository,
    GuestLinkService,
    GuestSessionService,
    GuestCorrectionService,
    GuestOwnAccountService,
    GuestOrderLinkService,
    GuestJoinService,
  ],
  exports: [GuestCleanUpService, GuestEndService, GuestJoinService],
})
export class GuestModule {}
