import ipaddr from 'ipaddr.js';

/** Groups of four hexadecimal digits that a provider gives away as a whole: a customer has all addresses behind them. */
const NETWORK_GROUPS = 4;

/**
 * Who stands behind a network address, as far as limits go: the address itself, of IPv6 the /64 it is one of.
 * @param ip none once the caller has hung up, whatever the types of the server say
 */
export function networkOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
