import { Injectable } from '@nestjs/common';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { MailTokens } from '../user/mail-tokens';
import { NoticeRepository } from './notice.repository';

const BATCH = 200;

/** Writes the mails for sizes that are back. Any number of workers may run it: each notice is claimed by one. */
@Injectable()
export class StockWatch {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly stock: StockService,
    private readonly products: ProductService,
    private readonly outbox: OutboxService,
    private readonly tokens: MailTokens,
    private readonly transaction: Transaction,
  ) {}

  /** @returns how many mails were written down */
  async writeDue(): Promise<number> {
    const skus = await this.notices.findWaitedSkus();
    const available = skus.length > 0 ? await this.stock.available(skus) : new Map<string, number>();
    let written = 0;
    for (const sku of skus)
      if ((available.get(sku) ?? 0) > 0)
        for (const notice of await this.notices.findWaiting(sku, BATCH)) {
          const [onSale] = await this.products.priced([notice], DEFAULT_LOCALE);
          if (onSale && (await this.claim(notice.id))) written += 1;
        }
    return written;
  }

  private claim(id: string): Promise<boolean> {
    const { seed, hash } = this.tokens.issue();
    return this.transaction.run(async () => {
      const notice = await this.notices.claim(id, hash);
      if (!notice) return false;
      const key = `${id}:${notice.round}`;
      const refs = { noticeId: id, round: String(notice.round), seed };
      await this.outbox.add({ type: 'back-in-stock', key, refs });
      return true;
    });
  }
}
