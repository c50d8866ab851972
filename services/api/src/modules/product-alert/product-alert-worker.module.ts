import { Module } from '@nestjs/common';
import { PriceChangeProcessor } from './price-change.processor';
import { ProductAlertModule } from './product-alert.module';
import { ProductAlertScheduler } from './product-alert.scheduler';
import { StockChangeProcessor } from './stock-change.processor';

@Module({
  imports: [ProductAlertModule],
  providers: [PriceChangeProcessor, StockChangeProcessor, ProductAlertScheduler],
})
export class ProductAlertWorkerModule {}
