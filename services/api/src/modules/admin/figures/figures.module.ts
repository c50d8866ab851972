import { Module, type OnModuleInit } from '@nestjs/common';
import { StaffToDo } from '../../../registries/to-do';
import { CartModule } from '../../cart/cart.module';
import { OrderModule } from '../../order/order.module';
import { OrderFigures } from '../../order/order-figures.query';
import { FiguresController } from './figures.controller';
import { FiguresService } from './figures.service';

@Module({
  imports: [OrderModule, CartModule],
  controllers: [FiguresController],
  providers: [FiguresService],
})
export class FiguresModule implements OnModuleInit {
  constructor(
    private readonly toDo: StaffToDo,
    private readonly orders: OrderFigures,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toPack', () => this.orders.countIn(['paid', 'processing']));
    this.toDo.register('failedPayments', () => this.orders.countIn(['payment_failed', 'review']));
    this.toDo.register('transfers', () => this.orders.countTransfers());
    this.toDo.register('payBacks', () => this.orders.countOwedByHand());
    this.toDo.note('toPackSince', () => this.orders.oldestIn(['paid', 'processing']));
    this.toDo.note('inReview', () => this.orders.countIn(['review']));
  }
}
