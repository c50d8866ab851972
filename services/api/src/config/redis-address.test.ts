import { parseRedisAddress } from './redis-address';

test('the Redis address of a single server is used unchanged', () => {
  expect(parseRedisAddress('rediss://munay:s%40@queue:6379/1')).toEqual({
    kind: 'single',
    url: 'rediss://munay:s%40@queue:6379/1',
  });
});

test('a Sentinel address is parsed into its nodes and the name of the primary', () => {
  expect(
    parseRedisAddress('redis+sentinel://munay:s%40:x@one,two:5000,[::1]/shop/2?sentinelPassword=of%20them'),
  ).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 5_000 },
      { host: '::1', port: 26_379 },
    ],
    primary: 'shop',
    db: 2,
    username: 'munay',
    password: 's@:x',
    sentinelPassword: 'of them',
    tls: false,
  });
});

test('a Redis cluster address is parsed into its nodes', () => {
  expect(parseRedisAddress('rediss+cluster://:secret@one,two:7000')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'one', port: 6_379 },
      { host: 'two', port: 7_000 },
    ],
    password: 'secret',
    tls: true,
  });
});

test.each([
  ['redis+sentinel://:secret@one,two', 'must end with the name'],
  ['redis+cluster://:secret@one/0', 'a cluster has one database'],
  ['redis+cluster://:secret@one:port', 'names no server: one:port'],
  ['redis+cluster://', 'must be SCHEME://'],
])('the Redis address %s is rejected: %s', (address, problem) => {
  expect(() => parseRedisAddress(address)).toThrow(problem);
  expect(() => parseRedisAddress(address)).not.toThrow('secret');
});
