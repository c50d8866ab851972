import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../registries/personal-data';
import { OrderEditRepository } from './order-edit.repository';
import { OrderListRepository } from './order-list.repository';
import { OrderRepository } from './order.repository';
import { OrderSalesRepository } from './order-sales.repository';
import { Counter, CounterSchema, Order, OrderSchema } from './order.schema';
import { OrderService } from './order.service';
import { OrderPersonalData } from './order.personal-data';

/** Orders as records. The calls about them need billing, which needs the records: see `order-desk.module.ts`. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Order.name, schema: OrderSchema },
      { name: Counter.name, schema: CounterSchema },
    ]),
  ],
  providers: [OrderRepository, OrderListRepository, OrderEditRepository, OrderSalesRepository, OrderService],
  exports: [OrderRepository, OrderListRepository, OrderEditRepository, OrderSalesRepository, OrderService],
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
