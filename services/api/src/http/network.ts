import ipaddr from 'ipaddr.js';

/** Providers assign whole /64 networks: a customer has all addresses in one. */
const NETWORK_GROUPS = 4;

export function networkOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
