import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { RemoteManifest } from './app-manifest';

const MANIFEST = { pages: {}, parts: { app: ['/app.js'] } };

async function findUnusedPort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a remote that starts after the page server is found on the next request', async () => {
  const port = await findUnusedPort();
  const manifest = new RemoteManifest(`http://127.0.0.1:${port}`);
  expect(await manifest.get()).toBeUndefined();

  const remote = createServer((_request, response) => response.end(JSON.stringify(MANIFEST)));
  await new Promise<void>((resolve) => remote.listen(port, '127.0.0.1', resolve));
  try {
    expect(await manifest.get()).toMatchObject(MANIFEST);
  } finally {
    await new Promise((resolve) => remote.close(resolve));
  }
});
