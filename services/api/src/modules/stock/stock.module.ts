import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdminStockController } from '../admin/product/admin-stock.controller';
import { AdminStockService } from '../admin/product/admin-stock.service';
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
  controllers: [AdminStockController],
  providers: [StockRepository, StockService, AdminStockService],
  exports: [StockService, AdminStockService],
})
export class StockModule {}
