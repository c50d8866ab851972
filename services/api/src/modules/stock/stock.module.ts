import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
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
import { StockGroups } from './stock-groups.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Stock.name, schema: StockSchema },
      { name: Reservation.name, schema: ReservationSchema },
      { name: StockMove.name, schema: StockMoveSchema },
    ]),
  ],
  providers: [StockRepository, StockGroups, StockService],
  exports: [StockGroups, StockService],
})
export class StockModule {}
