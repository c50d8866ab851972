import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountMoveRegistry } from '../../extension-points/account-move.registry';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { PromotionModule } from '../promotion/promotion.module';
import { SettingModule } from '../setting/setting.module';
import { UserModule } from '../user/user.module';
import { GuestOrderRepository } from './guest/guest-order.repository';
import { GuestOrderService } from './guest/guest-order.service';
import { OrderLinkRepository } from './link/order-link.repository';
import { OrderLinkService } from './link/order-link.service';
import { OrderController } from './order.controller';
import { OrderPersonalData } from './order.personal-data';
import { OrderRepository } from './order.repository';
import { Order, OrderSchema } from './order.schema';
import { OrderService } from './order.service';
import { OrderMoveRepository } from './order-move.repository';
import { PaymentSessionRepository } from './payment-session.repository';
import { PaymentSessionService } from './payment-session.service';
import { CommittedUnitsQuery } from './queries/committed-units.query';
import { OrderCheckoutQuery } from './queries/order-checkout.query';
import { OrderFiguresQuery } from './queries/order-figures.query';
import { OrderPaymentQuery } from './queries/order-payment.query';
import { OrderPromotionQuery } from './queries/order-promotion.query';
import { OrderSalesQuery } from './queries/order-sales.query';
import { StaffOrderListQuery } from './queries/staff-order-list.query';
import { RefundRepository } from './refund.repository';
import { RefundRecordService } from './refund-record.service';
import { ReplacementRepository } from './replacement.repository';
import { ReplacementRecordService } from './replacement-record.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Order.name, schema: OrderSchema }]),
    PromotionModule,
    SettingModule,
    UserModule,
  ],
  controllers: [OrderController],
  providers: [
    OrderRepository,
    OrderMoveRepository,
    PaymentSessionRepository,
    RefundRepository,
    OrderLinkRepository,
    GuestOrderRepository,
    GuestOrderService,
    OrderLinkService,
    OrderService,
    PaymentSessionService,
    RefundRecordService,
    ReplacementRepository,
    ReplacementRecordService,
    OrderFiguresQuery,
    OrderCheckoutQuery,
    CommittedUnitsQuery,
    StaffOrderListQuery,
    OrderPromotionQuery,
    OrderSalesQuery,
    OrderPaymentQuery,
  ],
  exports: [
    GuestOrderService,
    OrderLinkService,
    OrderService,
    PaymentSessionService,
    RefundRecordService,
    ReplacementRecordService,
    OrderFiguresQuery,
    OrderCheckoutQuery,
    CommittedUnitsQuery,
    StaffOrderListQuery,
    OrderPromotionQuery,
    OrderSalesQuery,
    OrderPaymentQuery,
  ],
})
export class OrderModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly orders: OrderRepository,
    private readonly orderLinks: OrderLinkRepository,
    private readonly accountMoveRegistry: AccountMoveRegistry,
    private readonly guestOrders: GuestOrderRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register(
      'orders',
      new OrderPersonalData(this.orders, this.orderLinks, this.guestOrders),
    );
    this.accountMoveRegistry.register((move) => this.guestOrders.move(move));
  }
}
