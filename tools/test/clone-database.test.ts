import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openCloneDatabase,
  savePorts,
  UnresponsiveDatabaseError,
  withoutSecrets,
  withSavedPorts,
} from '../servers/clone-database.ts';
import { stopGuards } from '../workspace/guarded.mjs';
import { accepts, freePort } from '../workspace/port.ts';
import { settings } from '../workspace/settings.ts';

const clone = () => join(mkdtempSync(join(tmpdir(), 'munay-clone-')), '.data');
afterAll(() => stopGuards());

test('a command rejects the database of another clone', async () => {
  const [firstClone, secondClone] = [clone(), clone()];
  const port = await freePort();
  const stop = await openCloneDatabase(secondClone, port);
  await expect(openCloneDatabase(firstClone, port)).rejects.toThrow('not the one of this clone');
  const reopened = await openCloneDatabase(secondClone, port);
  await reopened();
  expect(await accepts(port)).toBe(true);
  await stop();
  // Without a running shop, the command starts the database and stops it again
  const database = await openCloneDatabase(firstClone, port);
  expect(await accepts(port)).toBe(true);
  await database();
  expect(await accepts(port)).toBe(false);
});

test('a database that accepts connections and never responds is reported as unresponsive', async () => {
  const silentServer = createServer(() => undefined);
  await new Promise<void>((done) => void silentServer.listen(0, '127.0.0.1', done));
  const { port } = silentServer.address() as AddressInfo;
  await expect(openCloneDatabase(clone(), port)).rejects.toThrow(UnresponsiveDatabaseError);
  silentServer.close();
}, 20_000);

test('a command uses the ports saved for its clone unless other ports are set', () => {
  const data = clone();
  const port = (environment: NodeJS.ProcessEnv) =>
    settings(withSavedPorts(data, environment)).ports.MONGO_PORT;
  expect(port({})).toBe(27_027);
  savePorts(data, settings({ MUNAY_PORT_OFFSET: '300' }).ports);
  expect([port({}), port({ MONGO_PORT: '' })]).toEqual([27_327, 27_327]);
  expect([port({ MONGO_PORT: '4000' }), port({ MUNAY_PORT_OFFSET: '1' })]).toEqual([4_000, 27_028]);
});

test('a database address is printed without its password', () => {
  expect(withoutSecrets('mongodb://shop:secret@a:1,b:2/munay?replicaSet=munay')).toBe(
    'mongodb://a:1,b:2/munay',
  );
});
