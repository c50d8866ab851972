import { Injectable, Logger } from '@nestjs/common';
import type {
  AuditAction,
  AuditChange,
  AuditedSetting,
  AuditEntityKind,
  AuditPage,
  AuditQuery,
} from '@munay/contracts/admin/audit';
import type { UnlabelledField } from '@munay/contracts/admin/audited-fields';
import type { QueueState } from '@munay/contracts/admin/jobs';
import { startOfDay } from '@munay/contracts/shop-clock';
import { addDays } from '@munay/contracts/shop-day';
import { computeChainHash } from '../../database/hash-chain';
import { Transaction } from '../../database/transaction';
import type { StaffCaller } from '../../http/caller';
import { SharedCounterService } from '../../metrics/shared-counter.service';
import { Clock } from '../../runtime/clock';
import { UserService } from '../user/user.service';
import { AuditLogKeyring } from './audit-log.keyring';
import { AuditLogRepository } from './audit-log.repository';
import { AuditLogWitness, type LogPosition } from './audit-log.witness';

const PAGE_SIZE = 50;

export interface AuditedEntity<Kind extends AuditEntityKind> {
  kind: Kind;
  id: Kind extends 'setting' ? AuditedSetting : string;
  label: string;
}

interface StaffWrite<Kind extends AuditEntityKind> {
  by: StaffCaller;
  /** The action, for example `product.update`. */
  action: AuditAction;
  entity: AuditedEntity<Kind>;
}

/** A record whose fields and values all have a label for staff. A field without a label is a compile error. */
type LabelledChange<T, Kind extends AuditEntityKind> = T &
  ([UnlabelledField<T, Kind>] extends [never] ? unknown : { missingLabel: UnlabelledField<T, Kind> });

/** Converts a record to its stored form: dates become text, and undefined fields are omitted. */
const toPlainRecord = (record: object = {}): Record<string, unknown> =>
  JSON.parse(JSON.stringify(record)) as Record<string, unknown>;

/** Lists changed top-level fields, sorted by name. */
function diffFields(before: object | undefined, after: object | undefined): AuditChange[] {
  const [from, to] = [toPlainRecord(before), toPlainRecord(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .sort()
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, before: from[field] ?? null, after: to[field] ?? null }));
}

/** The log of staff changes: append-only, hash-chained and signed. */
@Injectable()
export class AuditLogService {
  private readonly alerts = new Logger('Alert');

  constructor(
    private readonly auditLog: AuditLogRepository,
    private readonly auditLogKeyring: AuditLogKeyring,
    private readonly auditLogWitness: AuditLogWitness,
    private readonly users: UserService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly sharedCounters: SharedCounterService,
  ) {}

  /**
   * Records a change. Call inside the transaction of the change, so that both are written or neither.
   * @param write `before` is absent for a new record, `after` for a deleted record
   */
  async record<Kind extends AuditEntityKind, Before extends object = never, After extends object = never>({
    by,
    action,
    entity,
    before,
    after,
  }: StaffWrite<Kind> & {
    before?: LabelledChange<Before, Kind> | undefined;
    after?: LabelledChange<After, Kind> | undefined;
  }): Promise<void> {
    const fields = {
      at: this.clock.now().toISOString(),
      actorId: by.id,
      action,
      entity,
      changes: diffFields(before, after),
      requestId: by.requestId,
    };
    await this.transaction.run(async () => {
      const { sequence, previousHash } = await this.auditLog.reserveNextPosition();
      // After this write, no other entry can be committed first
      const previousEnd = this.auditLogWitness.last;
      const place = { sequence, previousHash, hash: computeChainHash(fields, previousHash) };
      await this.auditLog.appendEntry({ fields, ...place, ...this.auditLogKeyring.sign(place) });
      this.transaction.afterCommit(() => {
        if (previousEnd && sequence <= previousEnd.sequence) this.reportTruncation(sequence, previousEnd);
        this.auditLogWitness.record({ sequence, hash: place.hash });
      });
    });
  }

  /** Reports a truncated log. Only a truncation lets an entry number that this process has seen be assigned again. */
  private reportTruncation(sequence: number, previousEnd: LogPosition): void {
    this.sharedCounters.add('alerts', 'auditLogCut');
    const details = { sequence, seen: previousEnd.sequence, seenHash: previousEnd.hash };
    this.alerts.error({ msg: 'alert auditLogCut', alert: 'auditLogCut', ...details });
  }

  /** Finds who last paused a queue; null if the queue has been resumed since, or the log has no entry. */
  async findLastPause(queue: 'mail' | 'payment'): Promise<QueueState['pausedBy']> {
    const entry = await this.auditLog.findNewestByQueue({ act: ['pause', 'resume'], queue: [queue, 'all'] });
    if (!entry?.fields.changes.some(({ after }) => after === 'pause')) return null;
    const { actorId, at } = entry.fields;
    const names = await this.users.findNames([actorId]);
    return { actor: { _id: actorId, name: names.get(actorId) ?? '' }, at };
  }

  /** Lists all authors, sorted by name. */
  async actors(): Promise<AuditPage['actors']> {
    const ids = await this.auditLog.actors();
    const names = await this.users.findNames(ids);
    const actors = ids.map((_id) => ({ _id, name: names.get(_id) ?? '' }));
    return actors.sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Lists entries for a record, kind, person or period, newest first. */
  async list({
    cursor,
    limit = PAGE_SIZE,
    from,
    to,
    ...filter
  }: AuditQuery): Promise<Omit<AuditPage, 'actors'>> {
    const before = cursor === undefined ? undefined : Number(cursor);
    const found = await this.auditLog.findPage(
      {
        ...filter,
        before,
        since: from ? startOfDay(from) : undefined,
        until: to ? startOfDay(addDays(to, 1)) : undefined,
      },
      limit + 1,
    );
    const rows = found.slice(0, limit);
    const people = rows.flatMap(({ fields: { actorId, entity } }) =>
      entity.kind === 'user' ? [actorId, entity.id] : [actorId],
    );
    const names = await this.users.findNames(people);
    return {
      entries: rows.map(({ sequence, fields: { actorId, entity, ...fields } }) => ({
        ...fields,
        // Entries store only the id of an account; the name is looked up, so an erased account has no name here
        entity: entity.kind === 'user' ? { ...entity, label: names.get(entity.id) ?? '' } : entity,
        sequence,
        actor: { _id: actorId, name: names.get(actorId) ?? '' },
      })),
      nextCursor: found.length > limit ? String(rows.at(-1)?.sequence) : null,
    };
  }
}
