import type { DatabaseChangeNotifier } from './database-change.notifier';

/** Collects the ids of records written to the watched collections since the last processing. */
export class PendingChanges<Collection extends string> {
  private hasEverything = true;
  private ids: Record<Collection, Set<string>>;
  private readonly names: Collection[];

  /**
   * Create the instance before the application starts.
   * @param watched conditions on change events, keyed by collection
   * @param tell called after each change
   */
  constructor(
    private readonly databaseChangeNotifier: DatabaseChangeNotifier,
    watched: Record<Collection, object>,
    onWrite?: () => void,
  ) {
    this.names = Object.keys(watched) as Collection[];
    this.ids = this.createEmpty();
    for (const name of this.names)
      databaseChangeNotifier.subscribe(name, watched[name], (id) => {
        if (id === null) this.hasEverything = true;
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
    const reloadAll = this.hasEverything || !this.databaseChangeNotifier.isFollowing;
    this.hasEverything = false;
    this.ids = this.createEmpty();
    try {
      await work(reloadAll ? null : this.mapCollections((name) => [...ids[name]]));
    } catch (error) {
      this.hasEverything ||= reloadAll;
      for (const name of this.names) for (const id of ids[name]) this.ids[name].add(id);
      throw error;
    }
  }

  private createEmpty = (): Record<Collection, Set<string>> => this.mapCollections(() => new Set<string>());

  private mapCollections<T>(make: (name: Collection) => T): Record<Collection, T> {
    return Object.fromEntries(this.names.map((name) => [name, make(name)])) as Record<Collection, T>;
  }
}
