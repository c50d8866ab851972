import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS } from '@munay/contracts/durations';
import { Transaction } from '../../database/transaction';
import type { VerifiedCaller } from '../../http/caller';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { REDIS, type RedisClient } from '../../redis/redis.connection';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { SecurityAlertService } from '../user/security-alert.service';

/**
 * Number of rows per hour above which administrators are alerted. No staff member processes that many orders or
 * accounts.
 */
export const MAX_ROWS_PER_HOUR = 150;
const ALERT_LIMIT: Limit = { points: 1, seconds: DAY_MS / 1_000 };

/** Alerts administrators if a staff member views so many orders or accounts that it suggests bulk copying. */
@Injectable()
export class ListReadingMonitor {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly throttle: ThrottleService,
    private readonly securityAlerts: SecurityAlertService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts the distinct rows shown to a staff member who has not recently verified the second factor. Counts nothing
   * while Redis is unavailable, and alerts at most once a day per person.
   */
  async record(by: VerifiedCaller, rows: readonly { _id: string }[]): Promise<void> {
    if (by.isFresh || rows.length === 0) return;
    const count = await this.countReads(by.id, rows).catch(() => 0);
    if (count <= MAX_ROWS_PER_HOUR) return;
    const isFirst = await this.throttle.consume('lists-read', by.id, ALERT_LIMIT).then(
      () => true,
      () => false,
    );
    if (!isFirst) return;
    await this.transaction.run(async () => {
      await this.auditLog.record({
        by,
        action: 'lists.read',
        entity: { kind: 'user', id: by.id, label: '' },
      });
      await this.securityAlerts.send('listsRead', { actorId: by.id });
    });
  }

  private async countReads(id: string, rows: readonly { _id: string }[]): Promise<number> {
    const key = `lists-read:${id}:${Math.floor(this.clock.now().getTime() / HOUR_MS)}`;
    await this.redis.sadd(key, ...rows.map(({ _id }) => _id));
    await this.redis.pexpire(key, HOUR_MS);
    return this.redis.scard(key);
  }
}
