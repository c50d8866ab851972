import { Injectable } from '@nestjs/common';
import type { JobPage, JobQuery, JobView, MailPreview, QueueState } from '@munay/contracts/jobs';
import type { Locale } from '@munay/contracts/locale';
import { AppError } from '../../http/app-error';
import { QUEUE_NAMES } from '../../outbox/outbox.queue';
import { OutboxRepository, type StoredJob } from '../../outbox/outbox.repository';
import { laneOf, OUTBOX_TYPES, publicRefs } from '../../outbox/outbox.schema';
import { renderHtml } from './mail.html-renderer';
import { MAIL_SAMPLES } from './mail.samples';
import { MailService } from './mail.service';
import { renderText } from './mail.text-renderer';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

/** Staff at the outbox: what waits, what was given up, and how each mail looks. */
@Injectable()
export class MailDeskService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly mails: MailService,
  ) {}

  /** Mails and other work, newest first; what is done is kept for 30 days. */
  async list({ status, type, limit = PAGE_SIZE, cursor }: JobQuery): Promise<JobPage> {
    const now = new Date();
    const [found, { counts, lagSeconds }, queues] = await Promise.all([
      this.outbox.findPage({ status, type }, cursor, limit + 1),
      this.outbox.backlog(now),
      this.queues(now),
    ]);
    const jobs = found.slice(0, limit);
    return {
      jobs: jobs.map(toView),
      nextCursor: found.length > limit ? (jobs.at(-1)?._id.toString() ?? null) : null,
      counts,
      lagSeconds,
      queues,
      types: OUTBOX_TYPES,
    };
  }

  private async queues(now: Date): Promise<QueueState[]> {
    const rows = await this.outbox.countByType(now, new Date(now.getTime() - DAY_MS));
    return QUEUE_NAMES.map((name) => {
      const mine = rows.filter(({ type }) => laneOf(type).queue === name);
      const sum = (...wanted: typeof mine): number => wanted.reduce((all, { count }) => all + count, 0);
      const pending = mine.filter(({ status }) => status === 'pending');
      return {
        name,
        waiting: sum(...pending.filter(({ later }) => !later)),
        later: sum(...pending.filter(({ later }) => later)),
        failing: sum(...pending.filter(({ failed }) => failed)),
        active: sum(...mine.filter(({ status }) => status === 'enqueued' || status === 'sending')),
        dead: sum(...mine.filter(({ status }) => status === 'dead')),
        done: sum(...mine.filter(({ status }) => status === 'done')),
      };
    });
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
    queue: laneOf(row.type).queue,
    status: row.status,
    refs: publicRefs(row.refs),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: over ? null : row.nextAttemptAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}
