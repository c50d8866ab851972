import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { findLastRun } from '../../invariants/invariants.runs';

/** Reads database metrics for the status page. */
@Injectable()
export class DatabaseStateQuery {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Size and used space of the database's disk, in bytes. */
  async readDiskUsage(): Promise<{ used: number; total: number } | null> {
    const stats = await this.connection.db?.command({ dbStats: 1 });
    return stats ? { used: Number(stats.fsUsedSize), total: Number(stats.fsTotalSize) } : null;
  }

  /** The last result of `npm run invariants`. */
  findLastInvariantRun = () => findLastRun(this.connection);
}
