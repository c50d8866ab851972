import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A changed record; null if it was removed. */
export type Change = [kind: string, id: string, record: object | null];

const COMPACT_AFTER_BYTES = 64 * 1024 * 1024;

/**
 * Append-only, one line per committed transaction. The line is written before the response is sent, so SIGKILL loses
 * nothing; a line that a full disk or a power failure has truncated is ignored.
 */
export class Journal {
  private fd: number;
  private appendedBytes = 0;
  private snapshotBytes = 0;
  private readonly file: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.file = join(folder, 'journal.ndjson');
    this.fd = openSync(this.file, 'a', 0o600);
  }

  replay(apply: (changes: Change[]) => void): void {
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      if (line === '') continue;
      const changes = parseLine(line);
      if (changes) apply(changes);
    }
  }

  append(changes: Change[]): void {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    for (let sentBytes = 0; sentBytes < line.length;) sentBytes += writeSync(this.fd, line, sentBytes);
    this.appendedBytes += line.length;
  }

  get shouldCompact(): boolean {
    return this.appendedBytes > COMPACT_AFTER_BYTES + this.snapshotBytes;
  }

  /** Writes a temporary file and renames it, so that a crash leaves either the old or the new file. */
  compact(state: Iterable<Change>): void {
    const draft = `${this.file}.new`;
    const fd = openSync(draft, 'w', 0o600);
    let bytes = 0;
    for (const change of state) bytes += writeSync(fd, `${JSON.stringify([change])}\n`);
    fsyncSync(fd);
    closeSync(fd);
    renameSync(draft, this.file);
    closeSync(this.fd);
    this.fd = openSync(this.file, 'a', 0o600);
    this.appendedBytes = 0;
    this.snapshotBytes = bytes;
  }

  clear(): void {
    ftruncateSync(this.fd, 0);
    this.appendedBytes = 0;
    this.snapshotBytes = 0;
  }

  close(): void {
    closeSync(this.fd);
  }
}

function parseLine(line: string): Change[] | null {
  try {
    return JSON.parse(line) as Change[];
  } catch {
    return null;
  }
}
