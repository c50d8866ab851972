import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run, SetupError } from '../../workspace/step.mjs';
import { FaultShop } from '../fault-shop.ts';
import type { Row } from '../row.ts';

const DISK = '450m';
const BUYING_MS = 12_000;
const FULL_MS = 12_000;

/** A file system in memory for the database alone. */
async function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'munay-disk-'));
  const { code, output } = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
  if (code !== 0) throw new SetupError(`no small disk: ${output}`, 'run this row as root');
  return {
    folder,
    gone: async () => {
      await run('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes until nothing more fits. */
function fill(file: string) {
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch {
    // Full, as was wanted
  }
}

export const GROUND: Row[] = [
  {
    name: 'the disk of the database is full',
    rounds: 2,
    async open() {
      const disk = await smallDisk();
      const mongoDir = join(disk.folder, 'mongo');
      mkdirSync(mongoDir);
      const shop = await FaultShop.open({ mongoDir });
      shop.onClose(disk.gone);
      shop.disk = disk.folder;
      return shop;
    },
    async run({ shop, crowd, rounds }) {
      const filler = join(shop.disk, 'filler');
      for (let round = 0; round < rounds; round += 1)
        await crowd.during(
          async () => {
            await delay(BUYING_MS);
            fill(filler);
            await delay(FULL_MS);
            rmSync(filler);
            // MongoDB ends itself when it cannot write; whoever runs it starts it again
            await shop.part('mongo').revive();
            await delay(BUYING_MS);
          },
          { people: 30, brisk: true },
        );
    },
  },
  {
    name: 'restored from a backup while people buy',
    rounds: 1,
    open: () => FaultShop.open(),
    async run({ shop, crowd, chance }) {
      const folder = join(shop.own.folder, 'backup');
      await crowd.during(() => delay(BUYING_MS), { people: 40, brisk: true });
      // They stand at the payment page when the backup is made, and pay after it
      const standing = [];
      for (const person of crowd.people.slice(40, 60))
        standing.push(await crowd.trip(person, chance, 'leave'));
      await crowd.during(() => shop.own.command('backup', [folder]), { people: 20, brisk: true });
      for (const session of standing)
        if (session && (await shop.sandbox.pay(session))) crowd.journal.paid.add(session);
      await delay(BUYING_MS / 2);
      return shop.restoreFrom(folder, crowd);
    },
  },
];
