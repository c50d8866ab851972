import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Envelope, parseMail } from './mail.parser';
import { MailFilter, MailMessage, MailSummary, matchesMailFilter } from './mail.record';

interface Waiter {
  filter: MailFilter;
  resolve: (mail: MailSummary | null) => void;
}

/**
 * A limited number of messages in order of arrival. On disk, there is one `.eml` file per message and an index of
 * summaries. Both are written before the sender gets 250.
 */
export class MailStore {
  private mails: MailSummary[] = [];
  private readonly memory = new Map<string, Buffer>();
  private waiters: Waiter[] = [];
  private lastNumber = 0;

  constructor(
    private readonly folder: string | null,
    private readonly maxMails: number,
  ) {
    if (folder !== null) this.load(folder);
  }

  async add(raw: Buffer, envelope: Envelope): Promise<MailMessage> {
    this.lastNumber += 1;
    const id = String(this.lastNumber).padStart(8, '0');
    const message = await parseMail(id, raw, envelope);
    const summary = toSummary(message);
    if (this.folder === null) this.memory.set(id, raw);
    else {
      const file = this.getMailPath(id);
      writeFileSync(`${file}.new`, raw, { mode: 0o600 });
      renameSync(`${file}.new`, file);
      appendFileSync(this.indexFile(), `${JSON.stringify(summary)}\n`, { mode: 0o600 });
    }
    this.mails.push(summary);
    if (this.mails.length > this.maxMails) this.removeOldestMails();
    this.notifyWaiters(summary);
    return message;
  }

  list(filter: MailFilter, limit: number): MailSummary[] {
    return this.mails
      .filter((mail) => matchesMailFilter(mail, filter))
      .slice(-limit)
      .reverse();
  }

  count(filter: MailFilter): number {
    return this.mails.filter((mail) => matchesMailFilter(mail, filter)).length;
  }

  raw(id: string): Buffer | null {
    if (!this.mails.some((mail) => mail.id === id)) return null;
    return this.folder === null ? (this.memory.get(id) ?? null) : readFileSync(this.getMailPath(id));
  }

  async findMessage(id: string): Promise<MailMessage | null> {
    const summary = this.mails.find((mail) => mail.id === id);
    const raw = this.raw(id);
    if (!summary || raw === null) return null;
    return parseMail(id, raw, { recipients: summary.recipients, receivedAt: new Date(summary.receivedAt) });
  }

  /** Finds the newest matching message or waits for one; null if `limitMs` passes or `signal` aborts first. */
  waitFor(filter: MailFilter, limitMs: number, signal: AbortSignal): Promise<MailSummary | null> {
    const [found] = this.list(filter, 1);
    if (found) return Promise.resolve(found);
    return new Promise((resolve) => {
      const finish = (mail: MailSummary | null) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.waiters = this.waiters.filter((waiter) => waiter !== entry);
        resolve(mail);
      };
      const giveUp = () => finish(null);
      const entry: Waiter = { filter, resolve: finish };
      const timer = setTimeout(giveUp, limitMs);
      signal.addEventListener('abort', giveUp);
      this.waiters.push(entry);
    });
  }

  clear(): void {
    for (const mail of this.mails) this.remove(mail.id);
    this.mails = [];
    if (this.folder !== null) this.writeIndex();
  }

  private notifyWaiters(summary: MailSummary): void {
    for (const waiter of [...this.waiters])
      if (matchesMailFilter(summary, waiter.filter)) waiter.resolve(summary);
  }

  private removeOldestMails(): void {
    for (const mail of this.mails.splice(0, this.mails.length - this.maxMails)) this.remove(mail.id);
    // The index is rewritten only occasionally, because rewriting it for every deleted message would be slow.
    if (this.folder !== null && this.lastNumber % 100 === 0) this.writeIndex();
  }

  private remove(id: string): void {
    if (this.folder === null) this.memory.delete(id);
    else rmSync(this.getMailPath(id), { force: true });
  }

  private load(folder: string): void {
    mkdirSync(join(folder, 'mails'), { recursive: true, mode: 0o700 });
    const index = existsSync(this.indexFile()) ? readFileSync(this.indexFile(), 'utf8') : '';
    for (const line of index.split('\n')) {
      const mail = parseLine(line);
      if (!mail) continue;
      this.lastNumber = Math.max(this.lastNumber, Number(mail.id));
      if (existsSync(this.getMailPath(mail.id))) this.mails.push(mail);
    }
    this.mails = this.mails.slice(-this.maxMails);
    const known = new Set(this.mails.map((mail) => `${mail.id}.eml`));
    for (const name of readdirSync(join(folder, 'mails')))
      if (!known.has(name)) rmSync(join(folder, 'mails', name));
    this.writeIndex();
  }

  private writeIndex(): void {
    const draft = `${this.indexFile()}.new`;
    writeFileSync(draft, this.mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 });
    renameSync(draft, this.indexFile());
  }

  private indexFile(): string {
    return join(this.folder ?? '', 'index.ndjson');
  }

  private getMailPath(id: string): string {
    return join(this.folder ?? '', 'mails', `${id}.eml`);
  }
}

function toSummary(message: MailMessage): MailSummary {
  const { id, messageId, subject, from, to, recipients, date, receivedAt, bytes, attachments } = message;
  return { id, messageId, subject, from, to, recipients, date, receivedAt, bytes, attachments };
}

/** Null for an empty line, or a line that a power failure has truncated. */
function parseLine(line: string): MailSummary | null {
  try {
    return line === '' ? null : (JSON.parse(line) as MailSummary);
  } catch {
    return null;
  }
}
