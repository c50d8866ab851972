import { toNetwork } from './network';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // Proxies send this value if the client's address is unknown
  ['unknown', 'unknown'],
  // A disconnected client has no address
  [undefined, 'unknown'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.100.113.7', '203.100.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ff', '2001:db8:1:2::/64'],
  ['2001:db8:1:a::1', '2001:db8:1:a::/64'],
  ['::1', '0:0:0:0::/64'],
  // Some load balancers append a port or use brackets
  ['203.0.113.5:1234', '203.0.113.5'],
  ['[2001:db8:1:2::5]:1234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  // These strings are not addresses
  ['', 'unknown'],
  ['203.0.113.999', 'unknown'],
  ['203.0.113.256', 'unknown'],
  ['x[2001:db8::1]', 'unknown'],
  ['[2001:db8::1]x', 'unknown'],
  ['203.0.113.5:1234:9', 'unknown'],
  ['[2001:db8::1', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
  [':::', 'unknown'],
  ['_hidden', 'unknown'],
  ['1:2:3:4:5:6:7', 'unknown'],
  ['1:2:3:4::5:6:7:8', 'unknown'],
  ['1:2:3:4:5:6:7:203.0.113.7', 'unknown'],
  ['12345::', 'unknown'],
])('the IP address %s belongs to the network %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

test('spaces around an IP address are ignored', () => {
  expect(toNetwork(' 203.0.113.7\t')).toBe('203.0.113.7');
});
