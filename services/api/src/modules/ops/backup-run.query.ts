import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { lastFinishedAt } from '../../backup/backup.runs';

@Injectable()
export class BackupRuns {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** When the last backup completed; null if there was none. */
  lastFinishedAt = async (): Promise<Date | null> =>
    this.connection.db ? lastFinishedAt(this.connection.db) : null;
}
