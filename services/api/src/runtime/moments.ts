import { earliest } from './earliest';

/** When records next change automatically, by id. */
export class Moments {
  private at = new Map<string, Date>();

  /** Returns these ids and the due ids, without duplicates. */
  addDue(ids: readonly string[], now: Date): string[] {
    const due = [...this.at].filter(([, at]) => at <= now).map(([id]) => id);
    return [...new Set([...ids, ...due])];
  }

  /** The earliest date of a change; null if nothing changes automatically. */
  next(): Date | null {
    return earliest([...this.at.values()]);
  }

  /** @param ids of the checked records; null for all records */
  setMoments(found: Map<string, Date>, ids: readonly string[] | null): void {
    if (!ids) this.at = found;
    for (const id of ids ?? []) {
      this.at.delete(id);
      const at = found.get(id);
      if (at) this.at.set(id, at);
    }
  }
}
