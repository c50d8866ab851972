import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import type { BackupFile } from './backup.format';
import { resolveInside } from './backup.names';
import { type BackupEncryption, ENCRYPTED_SUFFIX, type KeyRing } from './backup.seal';

const { EJSON } = mongo.BSON;

export const toLine = (document: object): string => `${EJSON.stringify(document, { relaxed: false })}\n`;

export async function describeFile(folder: string, file: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(resolveInside(folder, file)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { file, bytes, sha256: hash.digest('hex') };
}

/** Lists the files in a folder as sorted paths with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length === 0;

function createMeter(): { stream: Transform; hash: Hash; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, hash, bytes: () => bytes };
}

/** Writes a stream to an encrypted file. @param file name without the encryption suffix */
export async function writeSealedFile(
  folder: string,
  file: string,
  bytes: Readable,
  encryption: BackupEncryption,
): Promise<BackupFile> {
  const name = file + encryption.suffix;
  const { stream, hash, bytes: count } = createMeter();
  const path = resolveInside(folder, name);
  await pipeline(await encryption.close(bytes), stream, createWriteStream(path)).catch(
    (error: NodeJS.ErrnoException) => {
      // Node's error for a full disk does not contain the file name
      if (error.code === 'ENOSPC') error.message += ` '${path}'`;
      throw error;
    },
  );
  return { file: name, bytes: count(), sha256: hash.digest('hex') };
}

/** Writes documents as compressed, encrypted JSON lines. */
export const writeLines = (
  folder: string,
  file: string,
  lines: AsyncIterable<string> | Iterable<string>,
  encryption: BackupEncryption,
): Promise<BackupFile> => {
  const gzipStream = createGzip();
  const source = Readable.from(lines);
  source.on('error', (error) => gzipStream.destroy(error));
  return writeSealedFile(folder, file, source.pipe(gzipStream), encryption);
};

export async function* readDocuments<T extends object = mongo.Document>(
  path: string,
  keys: KeyRing,
): AsyncGenerator<T> {
  const compressedStream = await keys.open(path, createReadStream(path));
  const lines = compressedStream.pipe(createGunzip());
  compressedStream.on('error', (error) => lines.destroy(error));
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity }))
    yield EJSON.parse(line, { relaxed: false }) as T;
  // readline ends without an error when its source fails
  if (lines.errored) throw lines.errored;
}

/** Extracts a file from a backup. @param target path without the encryption suffix */
export async function openFile(path: string, target: string, keys: KeyRing): Promise<void> {
  const end = target.endsWith(ENCRYPTED_SUFFIX) ? target.slice(0, -ENCRYPTED_SUFFIX.length) : target;
  await pipeline(await keys.open(path, createReadStream(path)), createWriteStream(end));
}
