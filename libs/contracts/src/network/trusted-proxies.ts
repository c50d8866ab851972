import { toNetwork } from './network';

/** Whether the value trusts every forwarded address, which would let clients spoof their address. */
const trustsAnyAddress = (proxies: string): boolean =>
  proxies.split(',').some((proxy) => {
    const address = proxy.trim();
    const [, bits, mask = ''] = /\/(?:(\d+)|(\d+)\.[\d.]+)$/.exec(address) ?? [];
    // The largest private networks are 10.0.0.0/8 and fc00::/7. In ::ffff:10.0.0.1 the first 96 bits only mark an IPv4
    // address
    const minPrefix = /^::ffff:/i.test(address) ? 104 : address.includes(':') ? 7 : 8;
    if (bits !== undefined) return Number(bits) < minPrefix;
    return mask === '' ? /^(?:true|\*|0\.0\.0\.0|::)$/.test(address) : Number(mask) < 255;
  });

/** Names that Fastify supports. Other values are addresses or networks; Fastify reads `1` as the address 0.0.0.1. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const NETWORK_PATTERN = /^([\d.]+|[\da-f:.]*:[\da-f:.]*)(?:\/(?:\d{1,3}|\d+(?:\.\d+){3}))?$/i;

function isProxy(proxy: string): boolean {
  const [, address = ''] = NETWORK_PATTERN.exec(proxy) ?? [];
  return NAMES.includes(proxy) || toNetwork(address) !== 'unknown';
}

/**
 * Why production rejects a value of `TRUST_PROXY`. All rate limits depend on this setting.
 * @param proxies addresses or networks, separated by commas
 * @returns null if the value is acceptable
 */
export function findProxiesProblem(proxies: string): string | null {
  if (proxies === '' || proxies === 'false')
    return 'TRUST_PROXY is missing: name the proxy that ends TLS, or limits take all shoppers for one address';
  if (trustsAnyAddress(proxies)) return 'TRUST_PROXY must name the proxies, not everybody';
  const invalid = proxies.split(',').find((proxy) => !isProxy(proxy.trim()));
  return invalid === undefined
    ? null
    : `TRUST_PROXY must be addresses or networks: ${invalid.trim()} is neither, and all shoppers would count as one address`;
}
