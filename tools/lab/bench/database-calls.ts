import type { mongo } from 'mongoose';
import { withDatabase } from '../../test-shop/database.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';

const PROFILE_BYTES = 64 * 1024 * 1024;

interface Profiled {
  ns: string;
  command: Record<string, unknown>;
}

const formatName = ({ ns, command }: Profiled) =>
  `${Object.keys(command)[0]} ${ns.slice(ns.indexOf('.') + 1)}`;

async function startProfile(db: mongo.Db) {
  await db.command({ profile: 0 });
  await db.dropCollection('system.profile').catch(() => undefined);
  await db.createCollection('system.profile', { capped: true, size: PROFILE_BYTES });
  await db.command({ profile: 2 });
}

/** Database calls made by `work`, by command and collection, from MongoDB's profiler. */
export async function countCalls(shop: TestShop, work: () => Promise<unknown>): Promise<Map<string, number>> {
  await withDatabase(shop.mongoUri, startProfile);
  await work();
  return withDatabase(shop.mongoUri, async (db) => {
    await db.command({ profile: 0 });
    const counts = new Map<string, number>();
    for await (const seen of db.collection<Profiled>('system.profile').find()) {
      const name = formatName(seen);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  });
}
