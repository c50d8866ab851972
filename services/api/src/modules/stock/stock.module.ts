import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountMoveRegistry } from '../../extension-points/account-move.registry';
import { ReplacementStockService } from './replacement-stock.service';
import { ReservationRepository } from './reservation.repository';
import { StockRepository } from './stock.repository';
import {
  Reservation,
  ReservationSchema,
  Stock,
  StockMove,
  StockMoveSchema,
  StockSchema,
} from './stock.schema';
import { StockService } from './stock.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Stock.name, schema: StockSchema },
      { name: Reservation.name, schema: ReservationSchema },
      { name: StockMove.name, schema: StockMoveSchema },
    ]),
  ],
  providers: [ReservationRepository, StockRepository, StockService, ReplacementStockService],
  exports: [StockService, ReplacementStockService],
})
export class StockModule implements OnModuleInit {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly accountMoveRegistry: AccountMoveRegistry,
  ) {}

  onModuleInit(): void {
    this.accountMoveRegistry.register((move) => this.reservations.move(move));
  }
}
