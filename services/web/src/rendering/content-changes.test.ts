import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentChanges } from '@munay/contracts/content-changes';
import { ContentChangeFollower } from './content-changes';

/** The next responses of the API; undefined if it does not respond. */
let answers: (ContentChanges | undefined)[] = [];
let positions: (string | null)[] = [];
let api: Server;
let clock: number;
let reportedChanges: ContentChanges['changed'][];
let follower: ContentChangeFollower;

beforeEach(async () => {
  [answers, positions, reportedChanges, clock] = [[], [], [], 0];
  api = createServer((request, response) => {
    positions.push(new URL(request.url ?? '', 'http://api.test').searchParams.get('after'));
    const data = answers.shift();
    response.statusCode = data ? 200 : 503;
    response.end(JSON.stringify({ code: response.statusCode, message: '', data }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  follower = new ContentChangeFollower(
    `http://127.0.0.1:${port}`,
    (changed) => reportedChanges.push(changed),
    () => clock,
  );
});
afterEach(() => {
  follower.stop();
  api.closeAllConnections();
  api.close();
});

test('the change follower sends each process its last position and reports the changes', async () => {
  answers = [
    { process: 'one', position: 4, changed: null },
    { process: 'two', position: 9, changed: null },
    { process: 'one', position: 5, changed: ['soap', 'products'] },
    { process: 'two', position: 9, changed: [] },
  ];
  for (let pollIndex = 0; pollIndex < 4; pollIndex += 1) await follower.fetchChanges();
  expect(positions).toEqual([null, 'one:4', 'one:4,two:9', 'one:5,two:9']);
  expect(reportedChanges).toEqual([null, null, ['soap', 'products']]);
});

test('isFollowing is false before the first response and two seconds after the last response', async () => {
  expect(follower.isFollowing).toBe(false);
  answers = [{ process: 'one', position: 0, changed: null }];
  await follower.fetchChanges();
  expect(follower.isFollowing).toBe(true);
  clock = 1_500;
  await expect(follower.fetchChanges()).rejects.toThrow('503');
  expect(follower.isFollowing).toBe(true);
  clock = 2_001;
  expect(follower.isFollowing).toBe(false);
});

test('an API that has not responded yet counts as starting for the first minute', async () => {
  expect(follower.mayBeStarting).toBe(true);
  clock = 60_000;
  expect(follower.mayBeStarting).toBe(false);
  clock = 100;
  answers = [{ process: 'one', position: 0, changed: null }];
  await follower.fetchChanges();
  expect(follower.mayBeStarting).toBe(false);
});

test('the change follower forgets processes that have ended', async () => {
  answers = [
    { process: 'one', position: 1, changed: null },
    { process: 'two', position: 1, changed: null },
    { process: 'two', position: 1, changed: [] },
  ];
  await follower.fetchChanges();
  clock = 31_000;
  await follower.fetchChanges();
  await follower.fetchChanges();
  expect(positions.at(-1)).toBe('two:1');
});
