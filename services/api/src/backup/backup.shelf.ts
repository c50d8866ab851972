import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@munay/contracts/durations';
import type { ObjectStore } from '../object-storage/object-store';
import { listFiles } from './backup.files';
import {
  BackupError,
  type BackupManifest,
  type ClusterTime,
  compareClusterTimes,
  MANIFEST_FILE,
} from './backup.format';
import { type RetentionPolicy, selectRetainedDates } from './backup.keep';
import { isValidName, resolveInside } from './backup.names';
import { isComplete, requireManifest } from './backup.read';
import { SIGNATURE_SUFFIX } from './backup.sign';
import {
  CHANGES_FOLDER,
  listSegments,
  listUnfinishedSegments,
  parseSegment,
  type Segment,
} from './changes.segment';

const FULL_BACKUP_FOLDER = 'full';

/** Parses the name of a change file or of its signature. */
const parseSegmentName = (file: string): Segment | null =>
  file.startsWith(`${CHANGES_FOLDER}/`)
    ? parseSegment(file.slice(CHANGES_FOLDER.length + 1).replace(new RegExp(`\\${SIGNATURE_SUFFIX}$`), ''))
    : null;

const parseDate = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

export interface StoredBackup {
  name: string;
  folder: string;
  manifest: BackupManifest;
  isSigned: boolean;
}

/** The folder of scheduled backups, `full/<time>/` and `changes/`, and its copy at a second location. */
export class BackupStorage {
  private copiedKeys?: Set<string>;

  constructor(
    readonly folder: string,
    private readonly copy: ObjectStore | null,
  ) {}

  getFolder(date: Date): string {
    return join(this.folder, FULL_BACKUP_FOLDER, date.toISOString().replaceAll(/[:.]/g, '-'));
  }

  /** Lists complete backups, oldest first. */
  async listFullBackups(): Promise<StoredBackup[]> {
    const names = await readdir(join(this.folder, FULL_BACKUP_FOLDER)).catch(() => []);
    const found: StoredBackup[] = [];
    for (const name of names.sort()) {
      const folder = join(this.folder, FULL_BACKUP_FOLDER, name);
      const manifest = await requireManifest(folder).catch((error: unknown) => {
        if (error instanceof BackupError) return null;
        throw error;
      });
      if (manifest)
        found.push({
          name,
          folder,
          manifest,
          isSigned: await exists(resolveInside(folder, MANIFEST_FILE + SIGNATURE_SUFFIX)),
        });
    }
    return found;
  }

  segments = (): Promise<Segment[]> => listSegments(this.folder);

  /** Finds the newest backup before a given second. @throws BackupError */
  async findNewest(until = Infinity): Promise<StoredBackup> {
    const found = (await this.listFullBackups()).findLast(
      ({ manifest }) => (manifest.at?.t ?? Date.parse(manifest.createdAt) / 1_000) <= until,
    );
    if (!found) throw new BackupError(`${this.folder} holds no backup of that time`);
    return found;
  }

  /** Copies files that are missing at the second location, manifests last. @returns the number of files */
  async copyAll(): Promise<number> {
    if (!this.copy) return 0;
    const storedKeys = await this.listCopiedKeys(this.copy);
    const missingFiles = (await listFiles(this.folder)).filter(
      (file) =>
        isValidName(file) &&
        !storedKeys.has(file) &&
        (parseSegmentName(file) || file.startsWith(`${FULL_BACKUP_FOLDER}/`)),
    );
    // Sort key for copying: signatures before their files, and manifests after the files that they list
    const getRank = (file: string): number =>
      file.endsWith(SIGNATURE_SUFFIX) ? 0 : file.endsWith(MANIFEST_FILE) ? 2 : 1;
    for (const file of missingFiles.sort((a, b) => getRank(a) - getRank(b))) {
      // A backup that is still being written is not copied until it is complete
      if (file.startsWith(`${FULL_BACKUP_FOLDER}/`) && !(await this.isFinished(file))) continue;
      await this.copy.putFile(file, resolveInside(this.folder, file));
      storedKeys.add(file);
    }
    return missingFiles.length;
  }

  /** Downloads the files for a restore from the second location. @param until see `findNewest` */
  async fetch(until = Infinity): Promise<void> {
    if (!this.copy) throw new BackupError('BACKUP_S3_BUCKET is missing');
    const keys = [...(await this.listCopiedKeys(this.copy))];
    const manifests = keys
      .filter((key) => key.startsWith(`${FULL_BACKUP_FOLDER}/`) && key.endsWith(`/${MANIFEST_FILE}`))
      .sort();
    for (const key of manifests.reverse()) {
      await this.fetchCopy(this.copy, key);
      if (!(await this.isFinished(key))) continue;
      const { at, createdAt } = await requireManifest(dirname(resolveInside(this.folder, key)));
      if ((at?.t ?? Date.parse(createdAt) / 1_000) > until) continue;
      const folderKeys = keys.filter((value) => value.startsWith(`${dirname(key)}/`));
      const laterSegmentKeys = keys.filter((value) => {
        const segment = parseSegmentName(value);
        return at && segment && compareClusterTimes(segment.to, at) > 0;
      });
      for (const fileName of [...folderKeys, ...laterSegmentKeys]) await this.fetchCopy(this.copy, fileName);
      return;
    }
    throw new BackupError('The bucket holds no backup of that time');
  }

  /**
   * Deletes backups that the retention policy does not cover, in both locations. @returns the names of deleted backups
   */
  async prune(policy: RetentionPolicy): Promise<string[]> {
    const fullBackups = await this.listFullBackups();
    const dates = new Map(fullBackups.map(({ name }) => [name, parseDate(name)]));
    const retainedDates = new Set(selectRetainedDates([...dates.values()], policy));
    const prunedBackups = fullBackups.filter(({ name }) => !retainedDates.has(dates.get(name) as Date));
    for (const { name, folder } of prunedBackups) {
      await rm(folder, { recursive: true });
      await this.copy?.removeAll(`${FULL_BACKUP_FOLDER}/${name}/`);
    }
    await this.removeInterruptedBackups();
    await this.pruneChanges(
      fullBackups.filter((fullBackup) => !prunedBackups.includes(fullBackup)),
      policy,
    );
    return prunedBackups.map(({ name }) => name);
  }

  /** Deletes incomplete backups that interrupted processes have left, once they are a day old. */
  private async removeInterruptedBackups(): Promise<void> {
    for (const name of await readdir(join(this.folder, FULL_BACKUP_FOLDER)).catch(() => [])) {
      const isOld = Date.now() - parseDate(name).getTime() > DAY_MS;
      if (isOld && !(await this.isFinished(`${FULL_BACKUP_FOLDER}/${name}/`)))
        await rm(join(this.folder, FULL_BACKUP_FOLDER, name), { recursive: true });
    }
  }

  /** Deletes changes that are older than the oldest daily backup. */
  private async pruneChanges(fullBackups: readonly StoredBackup[], { days }: RetentionPolicy): Promise<void> {
    const newestBackup = fullBackups.at(-1);
    if (!newestBackup) return;
    const from = parseDate(newestBackup.name).getTime() - days * DAY_MS;
    const start = fullBackups.find(({ name, manifest }) => manifest.at && parseDate(name).getTime() > from);
    const end: ClusterTime | undefined = start?.manifest.at;
    for (const { file, to } of await this.segments()) {
      if (!end || compareClusterTimes(to, end) > 0) continue;
      for (const fileName of [file, file + SIGNATURE_SUFFIX]) {
        await rm(join(this.folder, CHANGES_FOLDER, fileName), { force: true });
        this.copiedKeys?.delete(`${CHANGES_FOLDER}/${fileName}`);
      }
      await this.copy?.removeAll(`${CHANGES_FOLDER}/${file}`);
    }
    for (const temporaryName of await listUnfinishedSegments(this.folder)) {
      const partialFile = await stat(temporaryName).catch(() => null);
      if (partialFile && Date.now() - partialFile.mtimeMs > DAY_MS) await rm(temporaryName, { force: true });
    }
  }

  private isFinished = (file: string): Promise<boolean> =>
    isComplete(join(this.folder, ...file.split('/').slice(0, 2)));

  private async listCopiedKeys(copy: ObjectStore): Promise<Set<string>> {
    if (!this.copiedKeys) {
      this.copiedKeys = new Set();
      for await (const { key } of copy.list('')) if (isValidName(key)) this.copiedKeys.add(key);
    }
    return this.copiedKeys;
  }

  private async fetchCopy(copy: ObjectStore, key: string): Promise<void> {
    const found = await copy.get(key);
    if (!found) throw new BackupError(`${key} is no longer in the bucket`);
    const target = resolveInside(this.folder, key);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(found.body, createWriteStream(target));
  }
}
