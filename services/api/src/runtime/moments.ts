import { findEarliest } from './earliest';

/** When records next change automatically, keyed by record id. */
export class ChangeSchedule {
  private at = new Map<string, Date>();

  /** Adds the ids of the records whose change is due, without duplicates. */
  addDue(ids: readonly string[], now: Date): string[] {
    const dueIds = [...this.at].filter(([, at]) => at <= now).map(([id]) => id);
    return [...new Set([...ids, ...dueIds])];
  }

  /** The earliest scheduled change; null if no record changes automatically. */
  getNext(): Date | null {
    return findEarliest([...this.at.values()]);
  }

  /**
   * Replaces the scheduled changes of the checked records.
   * @param ids ids of the checked records; null for all records
   */
  setDates(found: Map<string, Date>, ids: readonly string[] | null): void {
    if (!ids) this.at = found;
    for (const id of ids ?? []) {
      this.at.delete(id);
      const at = found.get(id);
      if (at) this.at.set(id, at);
    }
  }
}
