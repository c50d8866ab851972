import { earliest } from './earliest';

/** Stores for each record when its next scheduled change is due. */
export class Moments {
  private at = new Map<string, Date>();

  /** Adds the ids of the records whose change is due, without duplicates. */
  addDue(ids: readonly string[], now: Date): string[] {
    const due = [...this.at].filter(([, at]) => at <= now).map(([id]) => id);
    return [...new Set([...ids, ...due])];
  }

  /** When the next scheduled change is due; null if there is none. */
  next(): Date | null {
    return earliest([...this.at.values()]);
  }

  /**
   * Replaces the scheduled changes of the checked records.
   * @param ids ids of the checked records; null for all records
   */
  setMoments(found: Map<string, Date>, ids: readonly string[] | null): void {
    if (!ids) this.at = found;
    for (const id of ids ?? []) {
      this.at.delete(id);
      const at = found.get(id);
      if (at) this.at.set(id, at);
    }
  }
}
