import { Module } from '@nestjs/common';
import { PriceChanges } from './price-changes';
import { ProductAlertModule } from './product-alert.module';
import { ProductAlertTimers } from './product-alert.timers';
import { StockChanges } from './stock-changes';

@Module({ imports: [ProductAlertModule], providers: [PriceChanges, StockChanges, ProductAlertTimers] })
export class ProductAlertWorkerModule {}
