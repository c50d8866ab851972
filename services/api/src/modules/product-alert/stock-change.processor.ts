import { Injectable } from '@nestjs/common';
import { DatabaseChangeNotifier } from '../../database/database-change.notifier';
import { PendingChanges } from '../../database/written';
import { BackInStockTrigger } from './back-in-stock.trigger';

const CREATED_FILTER = { operationType: { $in: ['insert', 'replace'] } };
const OBSERVED_COLLECTIONS = {
  stock: { $or: [CREATED_FILTER, { 'updateDescription.updatedFields.available': { $gt: 0 } }] },
  products: { 'updateDescription.updatedFields.likes': { $exists: false } },
  stock_alerts: { $or: [CREATED_FILTER, { 'updateDescription.updatedFields.state': 'waiting' }] },
};

/** Reads only alerts that may be due: their size is in stock, their product was edited, or they were just created. */
@Injectable()
export class StockChangeProcessor {
  private readonly changes: PendingChanges<keyof typeof OBSERVED_COLLECTIONS>;

  constructor(
    private readonly backInStockTrigger: BackInStockTrigger,
    databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    this.changes = new PendingChanges(databaseChangeNotifier, OBSERVED_COLLECTIONS);
  }

  /** Checks all alerts when the process starts, and while the change feed is interrupted. */
  writeDue(): Promise<void> {
    return this.changes.process((changes) => {
      if (!changes) return this.backInStockTrigger.writeDueAlerts();
      const { stock: skus, products: productIds, stock_alerts: ids } = changes;
      if (skus.length + productIds.length + ids.length === 0) return Promise.resolve();
      return this.backInStockTrigger.writeDueAlerts({ skus, productIds, ids });
    });
  }
}
