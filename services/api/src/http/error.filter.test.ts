import { once } from 'node:events';
import compress from '@fastify/compress';
import { Logger } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import fastify from 'fastify';
import { ErrorFilter } from './error.filter';

test('a client that disconnects during compression or upload is not reported as an error', async () => {
  const output: string[] = [];
  const createLog = (level: string) => (message: unknown) =>
    output.push(`${level} ${JSON.stringify(message)}`);
  Logger.overrideLogger({
    log: createLog('log'),
    warn: createLog('warn'),
    error: createLog('error'),
    debug: createLog('debug'),
  });
  const server = fastify();
  await server.register(compress, { threshold: 1024 });
  let next = (): void => undefined;
  const waitForError = () => new Promise<void>((resolve) => (next = resolve));
  server.setErrorHandler((error, request, reply) => {
    new ErrorFilter().catch(error, new ExecutionContextHost([request, reply]));
    next();
  });
  server.post('/cart', ({ raw }) => {
    setImmediate(() => raw.socket.destroy());
    return { lines: 'jabón '.repeat(10_000) };
  });
  server.post('/broken', ({ raw }) => {
    raw.socket.destroy();
    throw new TypeError('a fault of ours');
  });
  server.post('/upload', async ({ raw }) => {
    raw.socket.destroy();
    await once(raw.socket, 'close');
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json' };
  for (const path of ['/cart', '/upload', '/broken']) {
    const done = waitForError();
    await fetch(url + path, { method: 'POST', body: '{}', headers }).catch(() => undefined);
    await done;
  }
  await server.close();
  expect(output).toEqual([
    expect.stringMatching(/^debug .*the client disconnected/),
    expect.stringMatching(/^debug .*the client disconnected/),
    expect.stringMatching(/^error .*a fault of ours/),
  ]);
});
