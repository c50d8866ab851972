import { networkOf } from './network';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // Sent by proxies that do not know
  ['unknown', 'unknown'],
  // The client has disconnected
  [undefined, 'unknown'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ff', '2001:db8:1:2::/64'],
  ['2001:db8:1:a::1', '2001:db8:1:a::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
