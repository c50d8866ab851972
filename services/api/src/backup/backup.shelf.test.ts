import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DAY_MS } from '@munay/contracts/durations';
import { MANIFEST } from './backup.format';
import { parsePolicy } from './backup.keep';
import { Shelf } from './backup.shelf';

test('pruning removes only folders whose manifest has been missing or truncated for a day', async () => {
  const root = await mkdtemp(join(tmpdir(), 'munay-shelf-'));
  const shelf = new Shelf(root, null);
  const getFolder = (daysAgo: number) => shelf.getFolder(new Date(Date.now() - daysAgo * DAY_MS));
  const [interrupted, beingWritten, newer, cutOff] = [getFolder(2), getFolder(0), getFolder(3), getFolder(4)];
  const cutOffToday = getFolder(0.5);
  const foreign = join(root, 'full', 'notes');
  for (const folder of [interrupted, beingWritten, newer, cutOff, cutOffToday, foreign])
    await mkdir(folder, { recursive: true });
  await writeFile(join(newer, MANIFEST), JSON.stringify({ format: 99 }));
  for (const folder of [cutOff, cutOffToday]) await writeFile(join(folder, MANIFEST), '{ "format": 2, "crea');
  await shelf.prune(parsePolicy('7d 5w 12m'));
  const names = (await readdir(join(root, 'full'))).sort();
  expect(names).toEqual([beingWritten, newer, cutOffToday, foreign].map((path) => basename(path)).sort());
  await expect(shelf.findNewest()).rejects.toThrow('holds no backup of that time');
  await rm(root, { recursive: true });
});
