import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../registries/personal-data';
import { OrderController } from './order.controller';
import { OrderPersonalData } from './order.personal-data';
import { OrderRepository } from './order.repository';
import { Counter, CounterSchema, Order, OrderSchema } from './order.schema';
import { OrderService } from './order.service';
import { OrderEditRepository } from './order-edit.repository';
import { OrderFiguresRepository } from './order-figures.repository';
import { OrderListRepository } from './order-list.repository';
import { OrderSalesRepository } from './order-sales.repository';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Order.name, schema: OrderSchema },
      { name: Counter.name, schema: CounterSchema },
    ]),
  ],
  controllers: [OrderController],
  providers: [
    OrderRepository,
    OrderListRepository,
    OrderEditRepository,
    OrderFiguresRepository,
    OrderSalesRepository,
    OrderService,
  ],
  exports: [
    OrderRepository,
    OrderListRepository,
    OrderEditRepository,
    OrderFiguresRepository,
    OrderSalesRepository,
    OrderService,
  ],
})
export class OrderModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly orders: OrderRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('orders', new OrderPersonalData(this.orders));
  }
}
