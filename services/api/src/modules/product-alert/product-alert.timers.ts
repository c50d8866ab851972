import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { PriceChanges } from './price-changes';
import { PriceDropTrigger } from './price-drop.trigger';
import { StockChanges } from './stock-changes';

const STOCK_MS = 15_000;
const PRICE_MS = 60_000;

@Injectable()
export class ProductAlertTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(ProductAlertTimers.name));

  constructor(
    private readonly stockChanges: StockChanges,
    private readonly priceChanges: PriceChanges,
    private readonly prices: PriceDropTrigger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(STOCK_MS, 'back in stock', () => this.stockChanges.writeDue());
    this.jobs.every(PRICE_MS, 'price drops', async () => {
      await this.priceChanges.compare();
      await this.prices.writeDue();
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
