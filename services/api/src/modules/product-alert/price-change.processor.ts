import { Injectable } from '@nestjs/common';
import { DatabaseChangeNotifier } from '../../database/database-change.notifier';
import { PendingChanges } from '../../database/written';
import { Clock } from '../../runtime/clock';
import { Moments } from '../../runtime/moments';
import { PriceDropTrigger } from './price-drop.trigger';

/** Ignores changes of the number of favourites, which is stored in products but does not affect prices. */
const EDITED = { 'updateDescription.updatedFields.likes': { $exists: false } };

/** Compares only prices that may have changed: of written products, and at the start or end of a discount. */
@Injectable()
export class PriceChangeProcessor {
  private readonly changes: PendingChanges<'products'>;
  private readonly moments = new Moments();

  constructor(
    private readonly priceDropTrigger: PriceDropTrigger,
    private readonly clock: Clock,
    databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    this.changes = new PendingChanges(databaseChangeNotifier, { products: EDITED });
  }

  /** Compares the whole catalogue when the process starts, and while the change feed is interrupted. */
  compare(): Promise<void> {
    return this.changes.process(async (written) => {
      const ids = written && this.moments.addDue(written.products, this.clock.now());
      if (ids?.length !== 0) this.moments.setMoments(await this.priceDropTrigger.compare(ids), ids);
    });
  }
}
