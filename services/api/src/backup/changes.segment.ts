import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { readDocuments, toLine, writeLines } from './backup.files';
import { type ClusterTime, compareClusterTimes } from './backup.format';
import { resolveInside } from './backup.names';
import type { BackupEncryption, KeyRing } from './backup.seal';

export const CHANGES_FOLDER = 'changes';

/** A database change from the oplog. Changes of one transaction share a cluster time. */
export interface Change {
  at: ClusterTime;
  kind: string;
  collection?: string;
  key?: mongo.Document;
  /** The whole document, if it was inserted or replaced. */
  document?: mongo.Document;
  set?: mongo.Document;
  unset?: string[];
  truncated?: { field: string; newSize: number }[];
  /** New name of a renamed collection. */
  to?: string;
}

/** A file with the changes after `from`, up to and including `to`. */
export interface Segment {
  file: string;
  from: ClusterTime;
  to: ClusterTime;
}

const NAME = /^(\d+)\.(\d+)-(\d+)\.(\d+)\.ndjson\.gz(?:\.age)?$/;

export function parseSegment(file: string): Segment | null {
  const [, ...numbers] = NAME.exec(file) ?? [];
  const [t = 0, i = 0, endT = 0, endI = 0] = numbers.map(Number);
  return numbers.length > 0 ? { file, from: { t, i }, to: { t: endT, i: endI } } : null;
}

export async function listSegments(folder: string): Promise<Segment[]> {
  const files = await readdir(join(folder, CHANGES_FOLDER)).catch(() => []);
  return files
    .flatMap((file) => parseSegment(file) ?? [])
    .sort((a, b) => compareClusterTimes(a.from, b.from));
}

/** Finds the consecutive segments that start at a given time. */
export function chainSegments(start: ClusterTime, segments: readonly Segment[]): Segment[] {
  const chain: Segment[] = [];
  let end = start;
  for (const segment of segments) {
    if (compareClusterTimes(segment.to, end) <= 0) continue;
    if (compareClusterTimes(segment.from, end) > 0) break;
    chain.push(segment);
    end = segment.to;
  }
  return chain;
}

/**
 * Hash of the changes. A hash of the file could not be compared when two processes briefly record the same changes,
 * because encrypting the same content twice gives different files.
 */
async function hashChanges(changes: AsyncIterable<Change> | Iterable<Change>): Promise<string> {
  const hash = createHash('sha256');
  for await (const change of changes) hash.update(toLine(change));
  return hash.digest('hex');
}

/** @throws BackupError if the changes should be signed but are not */
export async function requireSignedSegment(folder: string, file: string, keys: KeyRing): Promise<void> {
  const changes = join(folder, CHANGES_FOLDER);
  await keys.assertSigned(changes, file, () =>
    hashChanges(readDocuments<Change>(resolveInside(changes, file), keys)),
  );
}

const TEMPORARY_PREFIX = 'begun-';

/** Lists the paths of incomplete segments, including those that crashed processes left behind. */
export async function listUnfinishedSegments(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, CHANGES_FOLDER)).catch(() => []);
  return files
    .filter((file) => file.startsWith(TEMPORARY_PREFIX))
    .map((file) => join(folder, CHANGES_FOLDER, file));
}

/** Writes a segment atomically: the file gets its final name once it is complete, and is deleted after a failure. */
export async function writeSegment(
  folder: string,
  from: ClusterTime,
  changes: readonly Change[],
  encryption: BackupEncryption,
): Promise<Segment | null> {
  const to = changes.at(-1)?.at;
  if (!to) return null;
  const target = join(folder, CHANGES_FOLDER);
  await mkdir(target, { recursive: true });
  const temporaryName = TEMPORARY_PREFIX + randomUUID();
  const file = `${from.t}.${from.i}-${to.t}.${to.i}.ndjson.gz${encryption.suffix}`;
  try {
    await writeLines(target, temporaryName, changes.map(toLine), encryption);
    await encryption.signer?.sign(target, file, await hashChanges(changes));
    await rename(resolveInside(target, temporaryName + encryption.suffix), resolveInside(target, file));
    return { file, from, to };
  } catch (error) {
    // Without this, every attempt on a full disk would leave an incomplete file
    await rm(resolveInside(target, temporaryName + encryption.suffix), { force: true }).catch(
      () => undefined,
    );
    throw error;
  }
}

/** Reads recorded changes. @param until last second to include; changes with the same cluster time are never split */
export async function* readChanges(
  folder: string,
  segments: readonly Segment[],
  after: ClusterTime,
  until: number,
  keys: KeyRing,
): AsyncGenerator<Change> {
  for (const { file, from } of segments) {
    if (from.t > until) return;
    for await (const change of readDocuments<Change>(
      resolveInside(join(folder, CHANGES_FOLDER), file),
      keys,
    )) {
      if (compareClusterTimes(change.at, after) <= 0) continue;
      if (change.at.t > until) return;
      yield change;
    }
  }
}
