import type { mongo } from 'mongoose';

interface BackupRun {
  _id: 'last';
  finishedAt: Date;
}

const runs = (db: mongo.Db): mongo.Collection<BackupRun> => db.collection<BackupRun>('backup_runs');

/** Notes that a backup is complete, for the alarm that rings when none was for too long. */
export async function noteBackup(db: mongo.Db): Promise<void> {
  await runs(db).updateOne({ _id: 'last' }, { $currentDate: { finishedAt: true } }, { upsert: true });
}

/** When the last backup was complete; null when there was none. */
export const lastBackup = async (db: mongo.Db): Promise<Date | null> =>
  (await runs(db).findOne({ _id: 'last' }))?.finishedAt ?? null;
