import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountMoves } from '../../extension-points/account-moves';
import { HoldRepository } from './hold.repository';
import { ReplacementStock } from './replacement-stock.service';
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
  providers: [HoldRepository, StockRepository, StockService, ReplacementStock],
  exports: [StockService, ReplacementStock],
})
export class StockModule implements OnModuleInit {
  constructor(
    private readonly holds: HoldRepository,
    private readonly moves: AccountMoves,
  ) {}

  onModuleInit(): void {
    this.moves.register((move) => this.holds.move(move));
  }
}
