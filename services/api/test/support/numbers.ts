import type { RunningApi } from './start-api';

/** As a failover does that comes before the writes of the last numbers are in a majority. */
export async function forgetNumbers({ db }: RunningApi, series: string, some: number): Promise<void> {
  await db
    .collection<{ _id: string; value: number }>('counters')
    .updateOne({ _id: `${series}-${new Date().getFullYear()}` }, { $inc: { value: -some } });
}
