import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run, SetupError } from '../../../workspace/step.mjs';
import { FaultShop } from '../fault-shop.ts';
import type { Context, Scenario, ScenarioReport } from '../scenario.ts';
import type { ShopperLog } from '../shoppers.ts';

const DISK_SIZE = '450m';
const SHOPPING_MS = 12_000;
const DISK_FULL_MS = 12_000;

/** A small tmpfs for the database. */
async function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'munay-disk-'));
  const { code, output } = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder]);
  if (code !== 0) throw new SetupError(`no small disk: ${output}`, 'run this row as root');
  return {
    folder,
    unmount: async () => {
      await run('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillDisk(file: string) {
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch {
    // The disk is full
  }
}

/** Deletes the database, restores the backup into an empty one and restarts the shop. */
async function restoreFrom(folder: string, { shop, shoppers }: Context): Promise<ScenarioReport> {
  const apps = shop.testShop.processes(/api|worker/);
  const series = { BILL_SERIES: 'R' };
  await Promise.all(apps.map((app) => app.kill()));
  await shop.db.dropDatabase();
  // The output lists payments made after the backup
  const { output } = await shop.testShop.runCommand('restore', [folder], {
    env: { UPLOAD_DIR: `${shop.testShop.folder}/restored`, ...series },
    mayFail: true,
  });
  if (!/ are back$/m.test(output)) throw new Error(`restore printed ${output}`);
  for (const [, session = ''] of output.matchAll(/(\S+) is paid, order unknown$/gm))
    await refundAtProvider(shop, session);
  await dropUnknownOrders(shop, shoppers.log);
  // Jobs that were pending in the backup run again
  const pendingJobs = await shop.db
    .collection('outbox')
    .countDocuments({ status: { $nin: ['done', 'dead'] } });
  for (const app of apps) shop.envOverrides.set(app.name, series);
  await Promise.all(apps.map((app) => app.start()));
  // Customers log in again, because a restore ends all sessions
  for (const customer of shoppers.customers.slice(0, 40)) await customer.login();
  await shoppers.runDuring(() => delay(SHOPPING_MS), { people: 40, fast: true });
  return { mailCrashes: pendingJobs };
}

async function refundAtProvider({ sandbox }: FaultShop, session: string) {
  const path = `/v1/checkout/sessions/${session}`;
  const { payment_intent } = await sandbox.callApi<{ payment_intent: string }>('GET', path);
  await sandbox.callApi('POST', '/v1/refunds', { payment_intent });
}

/** Removes from the log the payments and cancellations that the restored database lacks. */
async function dropUnknownOrders({ db }: FaultShop, log: ShopperLog) {
  const orders = await db.collection('orders').find().toArray();
  const ids = orders.map(({ _id }) => _id.toString());
  const sessions = orders.map(({ stripe }) => stripe?.sessionId);
  for (const session of log.usedKeys) if (!sessions.includes(session)) log.usedKeys.delete(session);
  for (const id of log.cancelled) if (!ids.includes(id)) log.cancelled.delete(id);
}

export const STORAGE: Scenario[] = [
  {
    name: 'the disk of the database is full',
    rounds: 2,
    async open() {
      const disk = await mountSmallDisk();
      const mongoDir = join(disk.folder, 'mongo');
      mkdirSync(mongoDir);
      const shop = await FaultShop.open({ mongoDir });
      shop.onClose(disk.unmount);
      return shop;
    },
    async run({ shop, shoppers, rounds }) {
      const fillerFile = join(dirname(shop.testShop.options.mongoDir ?? ''), 'filler');
      for (let round = 0; round < rounds; round += 1)
        await shoppers.runDuring(
          async () => {
            await delay(SHOPPING_MS);
            fillDisk(fillerFile);
            await delay(DISK_FULL_MS);
            rmSync(fillerFile);
            // MongoDB exits when it cannot write
            await shop.process('mongo').revive();
            await delay(SHOPPING_MS);
          },
          { people: 30, fast: true },
        );
    },
  },
  {
    name: 'restored from a backup while people buy',
    rounds: 1,
    open: () => FaultShop.open(),
    async run(context) {
      const { shop, shoppers, random } = context;
      const folder = join(shop.testShop.folder, 'backup');
      await shoppers.runDuring(() => delay(SHOPPING_MS), { people: 40, fast: true });
      const sessions = [];
      for (const customer of shoppers.customers.slice(40, 60))
        sessions.push(await shoppers.placeOneOrder(customer, random, 'leave'));
      await shoppers.runDuring(() => shop.testShop.runCommand('backup', [folder]), {
        people: 20,
        fast: true,
      });
      for (const session of sessions) if (session) await shoppers.pay(session);
      await delay(SHOPPING_MS / 2);
      return restoreFrom(folder, context);
    },
  },
];
