import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffToDo } from '../admin/to-do';
import { CartModule } from '../cart/cart.module';
import { OrderFiguresController } from './order-figures.controller';
import { OrderFiguresRepository } from './order-figures.repository';
import { OrderFiguresService } from './order-figures.service';
import { Order, OrderSchema } from './order.schema';

/** Directive 2011/83/EU art. 13: the money of a withdrawal goes back within 14 days. */
const REFUND_WITHIN_MS = 14 * 86_400_000;

@Module({
  imports: [MongooseModule.forFeature([{ name: Order.name, schema: OrderSchema }]), CartModule],
  controllers: [OrderFiguresController],
  providers: [OrderFiguresService, OrderFiguresRepository],
})
export class OrderFiguresModule implements OnModuleInit {
  constructor(
    private readonly toDo: StaffToDo,
    private readonly orders: OrderFiguresRepository,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toPack', () => this.orders.countIn(['paid', 'processing']));
    this.toDo.register('failedPayments', () => this.orders.countIn(['payment_failed', 'review']));
    this.toDo.register('transfers', () => this.orders.countTransfers());
    this.toDo.register('payBacks', () => this.orders.countOwedByHand());
    this.toDo.register('withdrawals', () => this.orders.countOpenWithdrawals());
    this.toDo.note('toPackSince', () => this.orders.oldestIn(['paid', 'processing']));
    this.toDo.note('inReview', () => this.orders.countIn(['review']));
    this.toDo.note('refundBy', async () => {
      const declaredAt = await this.orders.oldestOpenWithdrawal();
      return declaredAt && new Date(declaredAt.getTime() + REFUND_WITHIN_MS).toISOString();
    });
  }
}
