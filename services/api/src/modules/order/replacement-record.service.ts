import { Injectable } from '@nestjs/common';
import type { OrderFields } from './order.schema';
import { buildOrderSearchTokens } from './order.search-tokens';
import { ReplacementRepository } from './replacement.repository';
import { getReplacements, isDue } from './rules/replacement.rules';
import type { StoredReplacement } from './schema/course.schema';

/** Records replacements on the order. Call inside the transaction that read the order. */
@Injectable()
export class ReplacementRecordService {
  constructor(private readonly replacements: ReplacementRepository) {}

  add = (order: OrderFields, replacement: StoredReplacement): Promise<void> =>
    this.save(order, [...getReplacements(order), replacement]);

  /** Overwrites the stored replacement that has the same id. */
  change = (order: OrderFields, changedReplacement: StoredReplacement): Promise<void> =>
    this.save(
      order,
      getReplacements(order).map((replacement) =>
        replacement.id === changedReplacement.id ? changedReplacement : replacement,
      ),
    );

  private save(order: OrderFields, replacements: StoredReplacement[]): Promise<void> {
    const dueSince = replacements.find(isDue)?.at ?? null;
    return this.replacements.setReplacements(
      order.id,
      replacements,
      dueSince,
      buildOrderSearchTokens({ ...order, replacements }),
    );
  }
}
