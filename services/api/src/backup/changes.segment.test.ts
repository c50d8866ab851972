import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupEncryption } from './backup.seal';
import { CHANGES_FOLDER, writeSegment } from './changes.segment';

test('a backup segment that cannot be completed leaves no file behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'munay-segment-'));
  const failingEncryption = Object.assign(Object.create(BackupEncryption.for('')) as BackupEncryption, {
    signer: { sign: () => Promise.reject(new Error('ENOSPC: no space left on device, write')) },
  });
  const change = { at: { t: 1, i: 1 }, kind: 'insert' };
  await expect(writeSegment(root, { t: 1, i: 0 }, [change], failingEncryption)).rejects.toThrow('ENOSPC');
  expect(await readdir(join(root, CHANGES_FOLDER))).toEqual([]);
  await rm(root, { recursive: true });
});
