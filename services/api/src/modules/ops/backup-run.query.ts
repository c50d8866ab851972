import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { lastChanges, lastDrill, lastFinishedAt } from '../../backup/backup.runs';

@Injectable()
export class BackupRunQuery {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** When the last backup was completed; null if there was none. */
  lastFinishedAt = async (): Promise<Date | null> =>
    this.connection.db ? lastFinishedAt(this.connection.db) : null;

  /** Times of the last full backup, the last backed-up change and the last restore drill. */
  async findAll() {
    const { db } = this.connection;
    if (!db) throw new Error('Not connected');
    const [fullAt, changes, drill] = await Promise.all([lastFinishedAt(db), lastChanges(db), lastDrill(db)]);
    return {
      fullAt,
      changesAt: changes?.finishedAt ?? null,
      drill: drill && { at: drill.finishedAt, violations: drill.violations },
    };
  }
}
