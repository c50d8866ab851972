import { Redis } from 'ioredis';
import mongoose from 'mongoose';
test('servers', async () => {
  const r = new Redis(process.env.MUNAY_TEST_REDIS_URL!);
  expect(await r.ping()).toBe('PONG');
  r.disconnect();
  const c = await mongoose
    .createConnection(process.env.MUNAY_TEST_MONGODB_URI!, { dbName: 'x1' })
    .asPromise();
  await c.db!.dropDatabase();
  await c.close();
  console.log(process.env.MUNAY_TEST_MONGODB_URI, process.env.CHROMIUM_PATH);
});
