import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';
import { createAssetService } from './files/asset-service';

const folder = mkdtempSync(join(tmpdir(), 'munay-closing-'));
writeFileSync(join(folder, 'part.0123456789.js'), 'part');
afterAll(() => rmSync(folder, { recursive: true }));

test('a request on an open connection gets a response during the shutdown', async () => {
  const app = await createAssetService(readConfig({ LOG_LEVEL: 'silent' }), folder);
  let onEnd = (): void => {};
  const shutdownAllowed = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  let onStart = (): void => {};
  const shutdownStarted = new Promise<void>((resolve) => {
    onStart = resolve;
  });
  app.addHook('preClose', async () => {
    onStart();
    await shutdownAllowed;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/part.0123456789.js', agent }, resolve).once('error', reject);
    });
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    return [response.statusCode, response.headers.connection];
  };
  expect(await request()).toEqual([200, 'keep-alive']);
  const shutdownCompleted = app.close();
  await shutdownStarted;
  expect(await request()).toEqual([200, 'close']);
  onEnd();
  await shutdownCompleted;
  agent.destroy();
});

test('an idle connection does not delay the shutdown', async () => {
  const app = await createAssetService(readConfig({ LOG_LEVEL: 'silent' }), folder);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const idleConnection = connect(port, '127.0.0.1');
  await once(idleConnection, 'connect');
  const startedAt = performance.now();
  await app.close();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  idleConnection.destroy();
});
