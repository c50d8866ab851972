import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { PriceChangeProcessor } from './price-change.processor';
import { PriceDropTrigger } from './price-drop.trigger';
import { StockChangeProcessor } from './stock-change.processor';

const STOCK_INTERVAL_MS = 15_000;
const PRICE_INTERVAL_MS = 60_000;

@Injectable()
export class ProductAlertScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(ProductAlertScheduler.name));

  constructor(
    private readonly stockChanges: StockChangeProcessor,
    private readonly priceChanges: PriceChangeProcessor,
    private readonly priceDropTrigger: PriceDropTrigger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(STOCK_INTERVAL_MS, 'back in stock', () => this.stockChanges.writeDue());
    this.jobs.every(PRICE_INTERVAL_MS, 'price drops', async () => {
      await this.priceChanges.compare();
      await this.priceDropTrigger.writeDue();
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
