import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountMoves } from '../../extension-points/account-moves';
import { PersonalData } from '../../extension-points/personal-data';
import { PromotionModule } from '../promotion/promotion.module';
import { SettingModule } from '../setting/setting.module';
import { UserModule } from '../user/user.module';
import { GuestOrderRepository } from './guest/guest-order.repository';
import { GuestOrders } from './guest/guest-orders';
import { OrderLinkRepository } from './link/order-link.repository';
import { OrderLinks } from './link/order-links';
import { OrderController } from './order.controller';
import { OrderPersonalData } from './order.personal-data';
import { OrderRepository } from './order.repository';
import { Order, OrderSchema } from './order.schema';
import { OrderService } from './order.service';
import { OrderMoveRepository } from './order-move.repository';
import { PaymentSessionRepository } from './payment-session.repository';
import { PaymentSessionService } from './payment-session.service';
import { CommittedUnitsQuery } from './queries/committed-units.query';
import { OrdersAtCheckout } from './queries/order-checkout.query';
import { OrderFigures } from './queries/order-figures.query';
import { OrderLists } from './queries/order-list.query';
import { OrdersByPayment } from './queries/order-payment.query';
import { OrderPromotions } from './queries/order-promotion.query';
import { OrderSales } from './queries/order-sales.query';
import { RefundRecords } from './refund.records';
import { RefundRepository } from './refund.repository';
import { ReplacementRecords } from './replacement.records';
import { ReplacementRepository } from './replacement.repository';

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
    GuestOrders,
    OrderLinks,
    OrderService,
    PaymentSessionService,
    RefundRecords,
    ReplacementRepository,
    ReplacementRecords,
    OrderFigures,
    OrdersAtCheckout,
    CommittedUnitsQuery,
    OrderLists,
    OrderPromotions,
    OrderSales,
    OrdersByPayment,
  ],
  exports: [
    GuestOrders,
    OrderLinks,
    OrderService,
    PaymentSessionService,
    RefundRecords,
    ReplacementRecords,
    OrderFigures,
    OrdersAtCheckout,
    CommittedUnitsQuery,
    OrderLists,
    OrderPromotions,
    OrderSales,
    OrdersByPayment,
  ],
})
export class OrderModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly orders: OrderRepository,
    private readonly links: OrderLinkRepository,
    private readonly moves: AccountMoves,
    private readonly guests: GuestOrderRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('orders', new OrderPersonalData(this.orders, this.links, this.guests));
    this.moves.register((move) => this.guests.move(move));
  }
}
