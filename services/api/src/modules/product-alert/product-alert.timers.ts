import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { BackInStockTrigger } from './back-in-stock.trigger';
import { PriceDropTrigger } from './price-drop.trigger';

const STOCK_MS = 15_000;
const PRICE_MS = 60_000;

@Injectable()
export class ProductAlertTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(ProductAlertTimers.name));

  constructor(
    private readonly stock: BackInStockTrigger,
    private readonly prices: PriceDropTrigger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(STOCK_MS, 'back in stock', () => this.stock.writeDue());
    this.jobs.every(PRICE_MS, 'price drops', async () => {
      await this.prices.compare();
      await this.prices.writeDue();
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
