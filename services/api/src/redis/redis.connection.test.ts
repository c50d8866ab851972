import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { BLOCKING_OPTIONS, connectRedis } from './redis.connection';

test('a connection that closes while a command waits clears its timeout', async () => {
  const unresponsiveServer = createServer((socket) => socket.on('error', () => undefined)).listen(
    0,
    '127.0.0.1',
  );
  await once(unresponsiveServer, 'listening');
  const [set, clearTimeoutSpy] = [
    jest.spyOn(globalThis, 'setTimeout'),
    jest.spyOn(globalThis, 'clearTimeout'),
  ];
  const redis = connectRedis(
    `redis://127.0.0.1:${(unresponsiveServer.address() as AddressInfo).port}`,
    BLOCKING_OPTIONS,
  );
  // ioredis sends its client name to the server, which does not respond
  await once(redis, 'connect');
  redis.disconnect();
  await once(redis, 'end');
  const deadlines = set.mock.calls.flatMap(([, ms], at) =>
    ms === BLOCKING_OPTIONS.socketTimeout ? [set.mock.results[at]?.value as NodeJS.Timeout] : [],
  );
  const clearedTimers = clearTimeoutSpy.mock.calls.map(([timer]) => timer);
  expect(deadlines.length).toBeGreaterThan(0);
  expect(deadlines.filter((timer) => !clearedTimers.includes(timer))).toEqual([]);
  unresponsiveServer.close();
});
