import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockController } from './stock.controller';
import { StockDeskService } from './stock-desk.service';
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
  controllers: [StockController],
  providers: [StockRepository, StockService, StockDeskService],
  exports: [StockService, StockDeskService],
})
export class StockModule {}
