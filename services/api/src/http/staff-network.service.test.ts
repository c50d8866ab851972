import { parseNetworks } from '../config/networks';
import { StaffNetworkService } from './staff-network.service';

const has = (STAFF_NETWORKS: string, ip: string): boolean =>
  new StaffNetworkService({ values: { STAFF_NETWORKS } } as never).has(ip);

test.each([
  ['0.0.0.0/0 ::/0', '203.0.113.9', true],
  ['0.0.0.0/0 ::/0', '2001:db8::1', true],
  ['10.8.0.0/24 fd00::/64', '10.8.0.7', true],
  ['10.8.0.0/24,fd00::/64', 'fd00::7', true],
  ['10.8.0.0/24 fd00::/64', '10.8.1.7', false],
  ['10.8.0.0/24', '::ffff:10.8.0.7', true],
  ['10.8.0.0/24', 'fd00::7', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['0.0.0.0/0 ::/0', 'unknown', false],
])('the networks %s include %s: %s', (networks, ip, expected) => expect(has(networks, ip)).toBe(expected));

test.each(['10.8.0.0/33', 'workshop', '10.8.0/24'])('the invalid network range %s is rejected', (networks) =>
  expect(() => parseNetworks(networks)).toThrow(networks),
);
