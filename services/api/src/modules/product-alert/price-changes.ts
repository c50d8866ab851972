import { Injectable } from '@nestjs/common';
import { DatabaseChanges } from '../../database/database.changes';
import { Written } from '../../database/written';
import { Clock } from '../../runtime/clock';
import { PriceDropTrigger } from './price-drop.trigger';

/** Favourites are counted in products too. */
const EDITED = { 'updateDescription.updatedFields.likes': { $exists: false } };

/** Compares only prices that may have changed: of written products, and where a reduction starts or ends. */
@Injectable()
export class PriceChanges {
  private readonly written: Written<'products'>;
  /** When the price of a product changes without any write, by id. */
  private changesAt = new Map<string, Date>();

  constructor(
    private readonly prices: PriceDropTrigger,
    private readonly clock: Clock,
    changes: DatabaseChanges,
  ) {
    this.written = new Written(changes, { products: EDITED });
  }

  /** The whole catalogue when the process starts, and while changes are not told. */
  compare(): Promise<void> {
    return this.written.process(async (written) => {
      if (written) return this.compareThese(written.products);
      this.changesAt = await this.prices.compare();
    });
  }

  private async compareThese(written: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const due = [...this.changesAt].filter(([, at]) => at <= now).map(([id]) => id);
    const ids = [...new Set([...written, ...due])];
    if (ids.length === 0) return;
    const changesAt = await this.prices.compare(ids);
    for (const id of ids) this.changesAt.delete(id);
    for (const [id, at] of changesAt) this.changesAt.set(id, at);
  }
}
