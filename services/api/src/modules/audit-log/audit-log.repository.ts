import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { AuditEntityKind } from '@munay/contracts/admin/audit';
import { reservePositions } from '../../database/chain-end';
import { AuditEnd, AuditEntry } from './audit-log.schema';

const END = 'end';

export interface AuditFilter {
  kind?: AuditEntityKind | undefined;
  entityId?: string | undefined;
  actorId?: string | undefined;
  /** Position of an entry. Only earlier entries are listed. */
  before?: number | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Stores audit entries. No method changes or deletes an entry. */
@Injectable()
export class AuditLogRepository {
  constructor(
    @InjectModel(AuditEntry.name) private readonly entries: Model<AuditEntry>,
    @InjectModel(AuditEnd.name) private readonly logEnds: Model<AuditEnd>,
  ) {}

  /**
   * Reserves the next position in the chain. Call inside a transaction. If two transactions reserve a position
   * concurrently, one is retried.
   */
  reserveNextPosition = (): ReturnType<typeof reservePositions> => reservePositions(this.logEnds, END);

  /** Writes the entry and the new end of the chain in the same transaction. */
  async appendEntry(entry: AuditEntry): Promise<void> {
    await this.entries.create([entry]);
    await this.logEnds.updateOne({ _id: END }, { $set: { lastHash: entry.hash } });
  }

  /** Sorted newest first. */
  findPage(
    { kind, entityId, actorId, before, since, until }: AuditFilter,
    limit: number,
  ): Promise<AuditEntry[]> {
    const at = {
      ...(since && { $gte: since.toISOString() }),
      ...(until && { $lt: until.toISOString() }),
    };
    return this.entries
      .find({
        ...(kind && { 'fields.entity.kind': kind }),
        ...(kind && entityId && { 'fields.entity.id': entityId }),
        ...(actorId && { 'fields.actorId': actorId }),
        ...((since || until) && { 'fields.at': trusted(at) }),
        ...(before !== undefined && { sequence: trusted({ $lt: before }) }),
      })
      .sort({ sequence: -1 })
      .limit(limit)
      .lean<AuditEntry[]>()
      .exec();
  }

  /** Finds the newest queue entry in which every one of these fields changed to one of its given values. */
  findNewestByQueue(values: Record<string, readonly string[]>): Promise<AuditEntry | null> {
    const sets = Object.entries(values).map(([field, after]) => ({
      $elemMatch: { field, after: { $in: after } },
    }));
    return this.entries
      .findOne({
        'fields.entity.kind': 'setting',
        'fields.entity.id': 'queues',
        'fields.changes': trusted({ $all: sets }),
      })
      .sort({ sequence: -1 })
      .lean<AuditEntry>()
      .exec();
  }

  /** Ids of all authors. */
  actors = (): Promise<string[]> => this.entries.distinct('fields.actorId').exec();

  /** Reads all entries in order, one at a time. */
  async *listEntriesInOrder(): AsyncGenerator<AuditEntry> {
    const cursor = this.entries.find().sort({ sequence: 1 }).lean<AuditEntry[]>().cursor();
    for await (const entry of cursor) yield entry;
  }

  /** The expected end of the chain; null before the first entry. */
  end = (): Promise<AuditEnd | null> => this.logEnds.findById(END).lean<AuditEnd>().exec();
}
