import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../registries/personal-data';
import { OrderController } from './order.controller';
import { OrderPersonalData } from './order.personal-data';
import { OrderRepository } from './order.repository';
import { Counter, CounterSchema, Order, OrderSchema } from './order.schema';
import { OrderService } from './order.service';
import { OrderEditRepository } from './order-edit.repository';
import { OrderFigures } from './order-figures.query';
import { OrderLists } from './order-list.query';
import { OrderSales } from './order-sales.query';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Order.name, schema: OrderSchema },
      { name: Counter.name, schema: CounterSchema },
    ]),
  ],
  controllers: [OrderController],
  providers: [OrderRepository, OrderLists, OrderEditRepository, OrderFigures, OrderSales, OrderService],
  exports: [OrderRepository, OrderLists, OrderEditRepository, OrderFigures, OrderSales, OrderService],
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
