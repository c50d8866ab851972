import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuthModule } from '../auth/auth.module';
import { BillingModule } from '../billing/billing.module';
import { CartModule } from '../cart/cart.module';
import { NumberingModule } from '../numbering/numbering.module';
import { OrderModule } from '../order/order.module';
import { PricingModule } from '../pricing/pricing.module';
import { PromotionModule } from '../promotion/promotion.module';
import { SettingModule } from '../setting/setting.module';
import { ShippingModule } from '../shipping/shipping.module';
import { StockModule } from '../stock/stock.module';
import { UserModule } from '../user/user.module';
import { CartOrderService } from './cart-order.service';
import { CheckoutController } from './checkout.controller';
import { CheckoutService } from './checkout.service';
import { CheckoutOfferService } from './checkout-offer.service';
import { NewOrderService } from './new-order.service';
import { PaymentConfirmationService } from './payment-confirmation.service';
import { PlacementService } from './placement.service';
import { PlacementGroupService } from './placement-group.service';
import { TransferService } from './transfer.service';

@Module({
  imports: [
    AuthModule,
    BillingModule,
    CartModule,
    NumberingModule,
    OrderModule,
    PricingModule,
    PromotionModule,
    RateLimitModule,
    SettingModule,
    ShippingModule,
    StockModule,
    UserModule,
  ],
  controllers: [CheckoutController],
  providers: [
    CartOrderService,
    CheckoutOfferService,
    CheckoutService,
    PaymentConfirmationService,
    NewOrderService,
    PlacementGroupService,
    PlacementService,
    TransferService,
  ],
  exports: [PlacementService, TransferService],
})
export class CheckoutModule {}
