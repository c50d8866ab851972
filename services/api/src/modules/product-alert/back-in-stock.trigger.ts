import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { MailTokenService } from '../user/mail-token.service';
import { DueAlertService } from './due-alert.service';
import { type AlertFilter, type StockAlertFields, StockAlertRepository } from './stock-alert.repository';

const BATCH_SIZE = 200;

/** Queues emails for sizes that are back in stock. Several workers may run it, because each alert is claimed once. */
@Injectable()
export class BackInStockTrigger {
  constructor(
    private readonly stockAlerts: StockAlertRepository,
    private readonly dueAlert: DueAlertService,
    private readonly stock: StockService,
    private readonly products: ProductService,
    private readonly outbox: OutboxService,
    private readonly mailTokens: MailTokenService,
    private readonly transaction: Transaction,
  ) {}

  /** @param about alerts to check; all by default @returns the number of queued emails */
  async writeDueAlerts(about?: AlertFilter): Promise<number> {
    const skus = await this.stockAlerts.findSkusWithAlerts(about);
    if (skus.length === 0) return 0;
    const owners = new Map(
      (await this.products.bySkus(skus)).flatMap((product) =>
        product.sizes.map(({ sku }) => [sku, product] as const),
      ),
    );
    const available = await this.stock.available(skus);
    let writtenCount = 0;
    for (const sku of skus) {
      const owner = owners.get(sku);
      const isBackInStock = owner?.status === 'active' && (available.get(sku) ?? 0) > 0;
      if (owner && !isBackInStock) continue;
      let batch: StockAlertFields[];
      do {
        batch = await this.stockAlerts.findWaiting(sku, BATCH_SIZE);
        for (const { id, productId } of batch) {
          // The size was removed. Its subscribers must not be notified of a new size with the same SKU
          if (owner?._id.toString() !== productId) await this.dueAlert.end(id, 'stopped');
          else if (await this.claimAlert(id)) writtenCount += 1;
        }
      } while (batch.length === BATCH_SIZE);
    }
    return writtenCount;
  }

  private claimAlert(id: string): Promise<boolean> {
    const { seed, hash } = this.mailTokens.create();
    return this.transaction.run(async () => {
      const alert = await this.stockAlerts.claim(id, hash);
      if (!alert) return false;
      const key = `${id}:${alert.round}`;
      const refs = { alertId: id, round: String(alert.round), seed };
      await this.outbox.add({ type: 'back-in-stock', key, refs });
      return true;
    });
  }
}
