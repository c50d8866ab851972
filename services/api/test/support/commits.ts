import type { mongo } from 'mongoose';
import type { RunningApi } from './start-api';

/** Counts the transactions that the API commits while the callback runs. */
export async function countCommits(
  { db }: Pick<RunningApi, 'db'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let commits = 0;
  const count = ({ commandName }: mongo.CommandStartedEvent) => {
    if (commandName === 'commitTransaction') commits += 1;
  };
  db.getClient().on('commandStarted', count);
  await work();
  db.getClient().off('commandStarted', count);
  return commits;
}
