import { redisAddress } from './redis-address';

test('one server keeps its address', () => {
  expect(redisAddress('rediss://munay:s%40@queue:6379/1')).toEqual({
    kind: 'single',
    url: 'rediss://munay:s%40@queue:6379/1',
  });
});

test('sentinels are asked for the primary by its name', () => {
  expect(
    redisAddress('redis+sentinel://munay:s%40:x@one,two:5000,[::1]/shop/2?sentinelPassword=of%20them'),
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

test('a cluster is known by any of its servers', () => {
  expect(redisAddress('rediss+cluster://:secret@one,two:7000')).toEqual({
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
])('%s %s', (address, problem) => {
  expect(() => redisAddress(address)).toThrow(problem);
  expect(() => redisAddress(address)).not.toThrow('secret');
});
