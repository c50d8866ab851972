import { RenderPool } from './render-pool';
import { RenderProcess } from './render-process';

const BUNDLE = `
process.on('message', ({ id }) => setTimeout(() => process.send({ id, page: process.pid }), 20));
process.send({ ready: true });
`;
const SETTINGS = { locale: 'es', apiOrigin: '', webOrigin: '', storefrontBase: '' } as const;
const PAGE = { pathname: '/', search: '' };

test('queued pages start more render processes up to the limit', async () => {
  const pool = new RenderPool(() => new RenderProcess(BUNDLE, SETTINGS), 100, 2);
  const requestConcurrently = (count: number) =>
    Promise.all(Array.from({ length: count }, () => pool.renderPage(PAGE)));
  expect(new Set([await pool.renderPage(PAGE), await pool.renderPage(PAGE)]).size).toBe(1);
  expect(pool.size).toBe(1);
  const processes = new Set<unknown>();
  while (processes.size < 2) for (const answeredBy of await requestConcurrently(8)) processes.add(answeredBy);
  for (const answeredBy of await requestConcurrently(8)) processes.add(answeredBy);
  expect(processes.size).toBe(2);
  while (pool.size > 1) await pool.renderPage(PAGE);
  pool.stop();
  expect(pool.size).toBe(0);
});

test('a terminated render process is replaced', async () => {
  const started: RenderProcess[] = [];
  const pool = new RenderPool(() => {
    const renderProcess = new RenderProcess(BUNDLE, SETTINGS);
    started.push(renderProcess);
    return renderProcess;
  });
  await pool.renderPage(PAGE);
  started[0]?.stop();
  await pool.renderPage(PAGE);
  expect(started).toHaveLength(2);
  pool.stop();
});
