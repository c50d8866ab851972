import { Injectable } from '@nestjs/common';
import type { JobPage, JobQuery, JobView, QueueState } from '@munay/contracts/admin/jobs';
import { DAY_MS } from '@munay/contracts/durations';
import { Transaction } from '../../../database/transaction';
import type { StaffCaller } from '../../../http/caller';
import { QUEUE_NAMES } from '../../../outbox/job-queue.service';
import { isFinished } from '../../../outbox/outbox.mapper';
import type { StoredJob } from '../../../outbox/outbox.schema';
import { OutboxService } from '../../../outbox/outbox.service';
import { getLane, OUTBOX_TYPES, selectPublicRefs } from '../../../outbox/outbox.types';
import { OutboxJobsQuery } from '../../../outbox/outbox-jobs.query';
import { QueueStateService } from '../../../outbox/queue-state.service';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { StaffOrderListQuery } from '../../order/queries/staff-order-list.query';
import { UserService } from '../../user/user.service';

const PAGE_SIZE = 50;
/** Maximum number of orders, and of accounts, whose jobs a search returns. */
const MAX_SEARCHED_JOBS = 50;
const ID = /^[0-9a-f]{24}$/;

/** Shows the outbox to staff, with pending and dead jobs. */
@Injectable()
export class AdminMailService {
  constructor(
    private readonly outboxJobs: OutboxJobsQuery,
    private readonly outbox: OutboxService,
    private readonly queueStates: QueueStateService,
    private readonly staffOrderLists: StaffOrderListQuery,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Lists emails and other jobs, newest first. Finished jobs are stored for 30 days. */
  async list({ status, type, q = '', limit = PAGE_SIZE, cursor }: JobQuery): Promise<JobPage> {
    const now = new Date();
    const subjects = q.trim() === '' ? undefined : await this.findSubjects(q);
    const [found, { counts, lagSeconds, lanes }, queues] = await Promise.all([
      this.outboxJobs.findPage({ status, type, about: subjects }, cursor, limit + 1),
      this.outboxJobs.readBacklog(),
      this.listQueueStates(now),
    ]);
    const jobs = found.slice(0, limit);
    return {
      jobs: await this.toJobViews(jobs),
      nextCursor: found.length > limit ? (jobs.at(-1)?._id.toString() ?? null) : null,
      counts,
      lagSeconds,
      lanes,
      queues,
      types: OUTBOX_TYPES,
    };
  }

  /** Retries all dead jobs of all queues. No job runs twice. */
  async retryDead(by: StaffCaller): Promise<{ count: number }> {
    return this.transaction.run(async () => {
      const count = await this.outbox.requeueAllDead();
      if (count > 0)
        await this.auditLog.record({
          by,
          action: 'outbox.requeue',
          entity: { kind: 'setting', id: 'outbox', label: '' },
          after: { queue: 'all' as const, quantity: count },
        });
      return { count };
    });
  }

  /** Finds the newest orders and accounts that match a search. */
  private async findSubjects(q: string) {
    const [orderIds, users] = await Promise.all([
      this.staffOrderLists.findNewest(q, MAX_SEARCHED_JOBS),
      this.users.list({ q, pageSize: MAX_SEARCHED_JOBS }),
    ]);
    return { orderIds, userIds: users.users.map(({ _id }) => _id) };
  }

  private async toJobViews(jobs: readonly StoredJob[]): Promise<JobView[]> {
    const listRefs = (name: string) => jobs.map((job) => job.refs[name] ?? '').filter((id) => ID.test(id));
    const [orders, names] = await Promise.all([
      this.staffOrderLists.findBuyers(listRefs('orderId')),
      this.users.findNames(listRefs('userId')),
    ]);
    return jobs.map((job) => {
      const order = orders.get(job.refs.orderId ?? '');
      const name = names.get(job.refs.userId ?? '');
      const isRead = getLane(job.type).queue === 'mail' && !job.type.endsWith('-staff');
      const reader = order?.customer ?? (name ? { name, email: '' } : null);
      return { ...toJobView(job), recipient: isRead ? reader : null, orderNumber: order?.number ?? null };
    });
  }

  private async listQueueStates(now: Date): Promise<QueueState[]> {
    const [rows, queueStates] = await Promise.all([
      this.outboxJobs.countByType(now, new Date(now.getTime() - DAY_MS)),
      this.queueStates.read(),
    ]);
    const pauses = await Promise.all(
      QUEUE_NAMES.map((name) =>
        queueStates?.[name].paused ? this.auditLog.findLastPause(name) : Promise.resolve(null),
      ),
    );
    return QUEUE_NAMES.map((name, index) => {
      const queueRows = rows.filter(({ type }) => getLane(type).queue === name);
      const sum = (...wanted: typeof queueRows): number => wanted.reduce((all, { count }) => all + count, 0);
      const pendingRows = queueRows.filter(({ status }) => status === 'pending');
      return {
        name,
        waiting: sum(...pendingRows.filter(({ later }) => !later)),
        later: sum(...pendingRows.filter(({ later }) => later)),
        failing: sum(...pendingRows.filter(({ failed }) => failed)),
        active: sum(...queueRows.filter(({ status }) => status === 'sending')),
        dead: sum(...queueRows.filter(({ status }) => status === 'dead')),
        done: sum(...queueRows.filter(({ status }) => status === 'done')),
        inRedis: queueStates?.[name] ?? null,
        pausedBy: pauses[index] ?? null,
      };
    });
  }
}

function toJobView(row: StoredJob): Omit<JobView, 'recipient' | 'orderNumber'> {
  return {
    _id: row._id.toString(),
    type: row.type,
    queue: getLane(row.type).queue,
    status: row.status,
    refs: selectPublicRefs(row.refs),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: isFinished(row) ? null : row.nextAttemptAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}
