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
import { GuestConversion, GuestConversionSchema } from './guest.schema';
import { GuestCleanUpService } from './guest-clean-up.service';
import { GuestConversionRepository } from './guest-conversion.repository';
import { GuestConversionService } from './guest-conversion.service';
import { GuestConversionCountService } from './guest-conversion-count.service';
import { GuestEmailCorrectionService } from './guest-email-correction.service';
import { GuestLinkService } from './guest-link.service';
import { GuestOrderLinkService } from './guest-order-link.service';
import { GuestOwnAccountService } from './guest-own-account.service';
import { GuestSessionService } from './guest-session.service';

/** Orders with only an email address, and the accounts for them. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: GuestConversion.name, schema: GuestConversionSchema }]),
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
    GuestConversionService,
    GuestConversionRepository,
    GuestLinkService,
    GuestSessionService,
    GuestEmailCorrectionService,
    GuestOwnAccountService,
    GuestOrderLinkService,
    GuestConversionCountService,
  ],
  exports: [GuestCleanUpService, GuestConversionService, GuestConversionCountService],
})
export class GuestModule {}
