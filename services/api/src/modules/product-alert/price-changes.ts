import { Injectable } from '@nestjs/common';
import { DatabaseChanges } from '../../database/database.changes';
import { Written } from '../../database/written';
import { Clock } from '../../runtime/clock';
import { Moments } from '../../runtime/moments';
import { PriceDropTrigger } from './price-drop.trigger';

/** Favourites are counted in products too. */
const EDITED = { 'updateDescription.updatedFields.likes': { $exists: false } };

/** Compares only prices that may have changed: of written products, and where a reduction starts or ends. */
@Injectable()
export class PriceChanges {
  private readonly written: Written<'products'>;
  private readonly moments = new Moments();

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
      const ids = written && this.moments.with(written.products, this.clock.now());
      if (ids?.length !== 0) this.moments.set(await this.prices.compare(ids), ids);
    });
  }
}
