import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openCloneDatabase,
  removeSecrets,
  savePorts,
  UnresponsiveDatabaseError,
  withSavedPorts,
} from '../servers/clone-database.ts';
import { stopGuards } from '../workspace/guarded.mjs';
import { findAnyFreePort, isPortOpen } from '../workspace/port.ts';
import { readSettings } from '../workspace/settings.ts';

const createClonePath = () => join(mkdtempSync(join(tmpdir(), 'munay-clone-')), '.data');
afterAll(() => stopGuards());

test('a command rejects the database of another clone', async () => {
  const [firstClone, secondClone] = [createClonePath(), createClonePath()];
  const port = await findAnyFreePort();
  const stop = await openCloneDatabase(secondClone, port);
  await expect(openCloneDatabase(firstClone, port)).rejects.toThrow('not the one of this clone');
  const reopened = await openCloneDatabase(secondClone, port);
  await reopened();
  expect(await isPortOpen(port)).toBe(true);
  await stop();
  // Without a running shop, the command starts the database and stops it again
  const database = await openCloneDatabase(firstClone, port);
  expect(await isPortOpen(port)).toBe(true);
  await database();
  expect(await isPortOpen(port)).toBe(false);
});

test('a database that accepts connections and never responds is reported as unresponsive', async () => {
  const unresponsiveServer = createServer(() => undefined);
  await new Promise<void>((done) => void unresponsiveServer.listen(0, '127.0.0.1', done));
  const { port } = unresponsiveServer.address() as AddressInfo;
  await expect(openCloneDatabase(createClonePath(), port)).rejects.toThrow(UnresponsiveDatabaseError);
  unresponsiveServer.close();
}, 20_000);

test('a command uses the ports saved for its clone unless other ports are set', () => {
  const data = createClonePath();
  const port = (environment: NodeJS.ProcessEnv) =>
    readSettings(withSavedPorts(data, environment)).ports.MONGO_PORT;
  expect(port({})).toBe(27_027);
  savePorts(data, readSettings({ MUNAY_PORT_OFFSET: '300' }).ports);
  expect([port({}), port({ MONGO_PORT: '' })]).toEqual([27_327, 27_327]);
  expect([port({ MONGO_PORT: '4000' }), port({ MUNAY_PORT_OFFSET: '1' })]).toEqual([4_000, 27_028]);
});

test('a database address is printed without its password', () => {
  expect(removeSecrets('mongodb://shop:secret@a:1,b:2/munay?replicaSet=munay')).toBe(
    'mongodb://a:1,b:2/munay',
  );
});
