import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { findLastChanges, findLastDrill, findLastFinishedAt } from '../../backup/backup.runs';

@Injectable()
export class BackupRunQuery {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** When the last backup was completed; null if there was none. */
  findLastFinishedAt = async (): Promise<Date | null> =>
    this.connection.db ? findLastFinishedAt(this.connection.db) : null;

  /** Times of the last full backup, the last backed-up change and the last restore drill. */
  async findAll() {
    const { db } = this.connection;
    if (!db) throw new Error('Not connected');
    const [lastFullBackupAt, changes, drill] = await Promise.all([
      findLastFinishedAt(db),
      findLastChanges(db),
      findLastDrill(db),
    ]);
    return {
      lastFullBackupAt,
      lastChangeBackupAt: changes?.finishedAt ?? null,
      drill: drill && { at: drill.finishedAt, violations: drill.violations },
    };
  }
}
