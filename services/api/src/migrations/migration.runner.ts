import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { isDuplicateKeyError } from '../database/upsert';

/** A change to stored records that new code requires. It must be idempotent, because it may run several times. */
export interface Migration {
  /** Date and purpose of the migration. */
  id: string;
  run: (db: mongo.Db) => Promise<void>;
  /**
   * Whether the migration runs every time, because processes of the previous version may have written more records
   * during the rollout.
   */
  again?: true;
}

/** Migrations in order of execution. Entries are never removed, because a database may be of any age. */
const MIGRATIONS: readonly Migration[] = [];

interface AppliedMigration {
  _id: string;
  at: Date;
}
interface Lock {
  _id: 'lock';
  until: Date;
}

const LEASE_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 250;
const MAX_WAIT_MS = 60_000;

const getLocks = (db: mongo.Db): mongo.Collection<Lock> => db.collection<Lock>('migration_lock');
const getAppliedMigrations = (db: mongo.Db): mongo.Collection<AppliedMigration> =>
  db.collection<AppliedMigration>('migrations');

async function tryLock(db: mongo.Db): Promise<boolean> {
  const now = new Date();
  try {
    await getLocks(db).updateOne(
      { _id: 'lock', until: { $lte: now } },
      { $set: { until: new Date(now.getTime() + LEASE_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/**
 * Runs pending migrations in order. Concurrent processes wait for the first one; the lock of a crashed process expires
 * after ten minutes.
 * @returns ids of the migrations that ran
 * @throws Error if another process takes longer than a minute, or a migration fails
 */
export async function runMigrations(
  db: mongo.Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!(await tryLock(db))) {
    if (Date.now() > deadline) throw new Error('Another process has been migrating for a minute');
    await wait(POLL_INTERVAL_MS);
  }
  try {
    const appliedIds = new Set((await getAppliedMigrations(db).find().toArray()).map(({ _id }) => _id));
    const pendingMigrations = migrations.filter(({ id, again }) => again || !appliedIds.has(id));
    for (const { id, run } of pendingMigrations) {
      await run(db);
      await getAppliedMigrations(db).updateOne(
        { _id: id },
        { $setOnInsert: { at: new Date() } },
        { upsert: true },
      );
    }
    return pendingMigrations.map(({ id }) => id).filter((id) => !appliedIds.has(id));
  } finally {
    await getLocks(db).updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
  }
}

/** Runs the migrations of the connected database. */
@Injectable()
export class MigrationRunner {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** @returns ids of the migrations that ran */
  async runMigrations(): Promise<string[]> {
    if (!this.connection.db) throw new Error('The database is not connected');
    return runMigrations(this.connection.db);
  }
}
