import type { DatabaseChangeNotifier } from './database-change.notifier';

/** Collects the ids of records written to the watched collections since the last processing. */
export class PendingChanges<Collection extends string> {
  private includesAllIds = true;
  private ids: Record<Collection, Set<string>>;
  private readonly names: Collection[];

  /**
   * Create the instance before the application starts.
   * @param watchedFilters conditions on change events, keyed by collection
   * @param tell called after each change
   */
  constructor(
    private readonly databaseChangeNotifier: DatabaseChangeNotifier,
    watchedFilters: Record<Collection, object>,
    onWrite?: () => void,
  ) {
    this.names = Object.keys(watchedFilters) as Collection[];
    this.ids = this.createEmptyIdSets();
    for (const name of this.names)
      databaseChangeNotifier.subscribe(name, watchedFilters[name], (id) => {
        if (id === null) this.includesAllIds = true;
        else this.ids[name].add(id);
        onWrite?.();
      });
  }

  /**
   * Processes the collected ids. If processing fails, the ids are processed again in the next call.
   * @param work gets null if any record may have been written: on the first call, and while the change stream is
   * interrupted
   */
  async process(work: (ids: Record<Collection, string[]> | null) => Promise<unknown>): Promise<void> {
    const { ids } = this;
    const reloadAll = this.includesAllIds || !this.databaseChangeNotifier.isFollowing;
    this.includesAllIds = false;
    this.ids = this.createEmptyIdSets();
    try {
      await work(reloadAll ? null : this.mapCollections((name) => [...ids[name]]));
    } catch (error) {
      this.includesAllIds ||= reloadAll;
      for (const name of this.names) for (const id of ids[name]) this.ids[name].add(id);
      throw error;
    }
  }

  private createEmptyIdSets = (): Record<Collection, Set<string>> =>
    this.mapCollections(() => new Set<string>());

  private mapCollections<T>(make: (name: Collection) => T): Record<Collection, T> {
    return Object.fromEntries(this.names.map((name) => [name, make(name)])) as Record<Collection, T>;
  }
}
