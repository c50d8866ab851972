import { Module, type OnModuleInit } from '@nestjs/common';
import { StaffToDo } from '../../../extension-points/to-do';
import { CartModule } from '../../cart/cart.module';
import { GuestModule } from '../../guest/guest.module';
import { OrderModule } from '../../order/order.module';
import { OrderFigures } from '../../order/queries/order-figures.query';
import { ProductModule } from '../../product/product.module';
import { FiguresController } from './figures.controller';
import { FiguresService } from './figures.service';

@Module({
  imports: [OrderModule, CartModule, GuestModule, ProductModule],
  controllers: [FiguresController],
  providers: [FiguresService],
})
export class FiguresModule implements OnModuleInit {
  constructor(
    private readonly toDo: StaffToDo,
    private readonly sums: OrderFigures,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toPack', () => this.sums.countIn(['paid', 'processing']));
    this.toDo.register('replacements', () => this.sums.countReplacementsDue());
    this.toDo.register('failedPayments', () => this.sums.countIn(['payment_failed', 'review']));
    this.toDo.register('transfers', () => this.sums.countTransfers());
    this.toDo.register('refundsFailed', () => this.sums.countRefundsOwed());
    this.toDo.register('disputes', () => this.sums.countDisputed());
    this.toDo.register('fraudWarnings', () => this.sums.countFraudWarned());
    this.toDo.register('disowned', () => this.sums.countDisowned());
    this.toDo.register('payBacks', () => this.sums.countOwedByHand());
    this.toDo.note('toPackSince', () => this.sums.oldestIn(['paid', 'processing']));
    this.toDo.note('inReview', () => this.sums.countIn(['review']));
  }
}
