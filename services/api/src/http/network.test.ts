import { networkOf } from './network';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // What a proxy says when it does not know
  ['unknown', 'unknown'],
  // Whoever has hung up before anybody asked
  [undefined, 'unknown'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ff', '2001:db8:1:2::/64'],
  ['2001:db8:1:a::1', '2001:db8:1:a::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
