import { Module, type OnModuleInit } from '@nestjs/common';
import { ToDoRegistry } from '../../../extension-points/to-do.registry';
import { CartModule } from '../../cart/cart.module';
import { GuestModule } from '../../guest/guest.module';
import { OrderModule } from '../../order/order.module';
import { OrderFiguresQuery } from '../../order/queries/order-figures.query';
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
    private readonly toDo: ToDoRegistry,
    private readonly orderFigures: OrderFiguresQuery,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toPack', () => this.orderFigures.countByStatuses(['paid', 'processing']));
    this.toDo.register('replacements', () => this.orderFigures.countReplacementsDue());
    this.toDo.register('failedPayments', () =>
      this.orderFigures.countByStatuses(['payment_failed', 'review']),
    );
    this.toDo.register('transfers', () => this.orderFigures.countTransfers());
    this.toDo.register('refundsFailed', () => this.orderFigures.countRefundsOwed());
    this.toDo.register('disputes', () => this.orderFigures.countDisputed());
    this.toDo.register('fraudWarnings', () => this.orderFigures.countFraudWarned());
    this.toDo.register('wrongRecipients', () => this.orderFigures.countWrongRecipients());
    this.toDo.register('manualRefunds', () => this.orderFigures.countManualRefunds());
    this.toDo.registerTask('toPackSince', () => this.orderFigures.findOldest(['paid', 'processing']));
    this.toDo.registerTask('inReview', () => this.orderFigures.countByStatuses(['review']));
  }
}
