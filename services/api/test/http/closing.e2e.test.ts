import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startApi } from '../support/start-api';

const MAX_DURATION_MS = 8_000;

test('idle, incomplete and unread connections do not prevent a process from stopping', async () => {
  const api = await startApi({ API_DOCS: '1' });
  const sockets: Socket[] = [];
  const sendRequest = async (text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    if (text) socket.write(text);
    return socket;
  };
  await sendRequest('');
  await sendRequest('GET /healthz HTTP/1.1\r\nHost: shop\r\n');
  const slowReader = await sendRequest('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(slowReader, 'readable');
  const startedAt = performance.now();
  await api.close();
  expect(performance.now() - startedAt).toBeLessThan(MAX_DURATION_MS);
  for (const socket of sockets) socket.destroy();
}, 120_000);
