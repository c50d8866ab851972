import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DAY_MS } from '@munay/contracts/durations';
import { MANIFEST_FILE } from './backup.format';
import { parseRetentionPolicy } from './backup.keep';
import { BackupStorage } from './backup.shelf';

test('pruning removes only folders whose manifest has been missing or truncated for a day', async () => {
  const root = await mkdtemp(join(tmpdir(), 'munay-shelf-'));
  const storage = new BackupStorage(root, null);
  const getFolder = (daysAgo: number) => storage.getFolder(new Date(Date.now() - daysAgo * DAY_MS));
  const [interrupted, incomplete, newer, cutOff] = [getFolder(2), getFolder(0), getFolder(3), getFolder(4)];
  const cutOffToday = getFolder(0.5);
  const foreignFolder = join(root, 'full', 'notes');
  for (const folder of [interrupted, incomplete, newer, cutOff, cutOffToday, foreignFolder])
    await mkdir(folder, { recursive: true });
  await writeFile(join(newer, MANIFEST_FILE), JSON.stringify({ format: 99 }));
  for (const folder of [cutOff, cutOffToday])
    await writeFile(join(folder, MANIFEST_FILE), '{ "format": 2, "crea');
  await storage.prune(parseRetentionPolicy('7d 5w 12m'));
  const names = (await readdir(join(root, 'full'))).sort();
  expect(names).toEqual([incomplete, newer, cutOffToday, foreignFolder].map((path) => basename(path)).sort());
  await expect(storage.findNewest()).rejects.toThrow('holds no backup of that time');
  await rm(root, { recursive: true });
});
