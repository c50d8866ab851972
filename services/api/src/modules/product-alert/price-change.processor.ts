import { Injectable } from '@nestjs/common';
import { DatabaseChangeNotifier } from '../../database/database-change.notifier';
import { PendingChanges } from '../../database/written';
import { Clock } from '../../runtime/clock';
import { ChangeSchedule } from '../../runtime/moments';
import { PriceDropTrigger } from './price-drop.trigger';

/** Changes to favourites are also stored in products, but do not affect prices. */
const EDITED_FILTER = { 'updateDescription.updatedFields.likes': { $exists: false } };

/** Compares only prices that may have changed: after product edits, and when a discount starts or ends. */
@Injectable()
export class PriceChangeProcessor {
  private readonly changes: PendingChanges<'products'>;
  private readonly moments = new ChangeSchedule();

  constructor(
    private readonly priceDropTrigger: PriceDropTrigger,
    private readonly clock: Clock,
    databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    this.changes = new PendingChanges(databaseChangeNotifier, { products: EDITED_FILTER });
  }

  /** Compares the whole catalogue when the process starts, and while the change feed is interrupted. */
  compare(): Promise<void> {
    return this.changes.process(async (changes) => {
      const ids = changes && this.moments.addDue(changes.products, this.clock.now());
      if (ids?.length !== 0) this.moments.setDates(await this.priceDropTrigger.compare(ids), ids);
    });
  }
}
