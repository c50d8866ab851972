import { Injectable } from '@nestjs/common';
import type { JobPage, JobQuery, JobView, MailPreview } from '@munay/contracts/jobs';
import type { Locale } from '@munay/contracts/locale';
import { AppError } from '../../http/app-error';
import { OutboxRepository, type StoredJob } from '../../outbox/outbox.repository';
import { OUTBOX_QUEUES, OUTBOX_TYPES } from '../../outbox/outbox.schema';
import { renderHtml } from './mail.html-renderer';
import { MAIL_SAMPLES } from './mail.samples';
import { MailService } from './mail.service';
import { renderText } from './mail.text-renderer';

const PAGE_SIZE = 50;
/** A link of an account must never reach anybody but its owner, nor may addresses of strangers. */
const SECRET_REFS: readonly string[] = ['token', 'address', 'firstname'];

/** Staff at the outbox: what waits, what was given up, and how each mail looks. */
@Injectable()
export class MailDeskService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly mails: MailService,
  ) {}

  /** Mails and other work, newest first; what is done is kept for 30 days. */
  async list({ status, type, limit = PAGE_SIZE, cursor }: JobQuery): Promise<JobPage> {
    const [found, { counts, lagSeconds }] = await Promise.all([
      this.outbox.findPage({ status, type }, cursor, limit + 1),
      this.outbox.backlog(new Date()),
    ]);
    const jobs = found.slice(0, limit);
    return {
      jobs: jobs.map(toView),
      nextCursor: found.length > limit ? (jobs.at(-1)?._id.toString() ?? null) : null,
      counts,
      lagSeconds,
      types: OUTBOX_TYPES,
    };
  }

  /** How a kind of mail looks, with sample data: nobody's own data is shown. @throws AppError notFound */
  preview(type: string, locale: Locale): MailPreview {
    const content = Object.hasOwn(MAIL_SAMPLES, type) ? MAIL_SAMPLES[type]?.(locale) : undefined;
    if (!content) throw new AppError('notFound');
    const html = renderHtml(content, this.mails.sender);
    return { type, locale, subject: content.subject, html, text: renderText(content, this.mails.sender) };
  }
}

function toView(row: StoredJob): JobView {
  const over = row.status === 'done' || row.status === 'dead';
  return {
    _id: row._id.toString(),
    type: row.type,
    queue: OUTBOX_QUEUES[row.type],
    status: row.status,
    refs: Object.fromEntries(Object.entries(row.refs).filter(([name]) => !SECRET_REFS.includes(name))),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: over ? null : row.nextAttemptAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}
