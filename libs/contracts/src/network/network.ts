/** Number of 16-bit groups that identify a network. Providers assign a whole /64 network to each customer. */
const NETWORK_GROUP_COUNT = 4;
const GROUP_COUNT = 8;

/** Matches an IPv4 address with an optional port, which some load balancers append: `203.0.113.5:1234`. */
const IPV4_PATTERN = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::\d+)?$/;
const BRACKETED_ADDRESS = /^\[([^\]]*)\](?::\d+)?$/;
const GROUP_PATTERN = /^[\da-f]{1,4}$/i;
/** Prefix of IPv4-mapped addresses such as `::ffff:203.0.113.7`. */
const MAPPED_IPV4_PREFIX = '0,0,0,0,0,65535';

function parseIpv4(text: string): number[] | undefined {
  const bytes = IPV4_PATTERN.exec(text)?.slice(1).map(Number);
  return bytes?.every((byte) => byte < 256) ? bytes : undefined;
}

function parseIpv6(text: string): number[] | undefined {
  const ipv4Tail = parseIpv4(text.slice(text.lastIndexOf(':') + 1));
  const pairs = ipv4Tail && [ipv4Tail, ipv4Tail.slice(2)].map(([high = 0, low = 0]) => high * 256 + low);
  const expandedAddress = pairs
    ? text.replace(/[^:]*$/, pairs.map((pair) => pair.toString(16)).join(':'))
    : text;
  const halves = expandedAddress.split('::').map((half) => (half === '' ? [] : half.split(':')));
  // Stryker disable next-line ArrayDeclaration: the result of a split has a first part
  const [left = [], right] = halves;
  const missing = GROUP_COUNT - halves.flat().length;
  if (halves.length > 2 || (right === undefined ? missing !== 0 : missing < 1)) return undefined;
  const groups = right === undefined ? left : [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups.every((group) => GROUP_PATTERN.test(group))
    ? groups.map((group) => parseInt(group, 16))
    : undefined;
}

/**
 * The network for which rate limits count requests: an IPv4 address, or the /64 network of an IPv6 address. Any other
 * value that a proxy forwards becomes `unknown`. Never throws.
 */
export function toNetwork(ip: string | undefined): string {
  // Stryker disable next-line StringLiteral: both texts are invalid addresses
  const text = ip?.trim() ?? '';
  const bytes = parseIpv4(text);
  if (bytes) return bytes.join('.');
  const groups = parseIpv6((BRACKETED_ADDRESS.exec(text)?.[1] ?? text).replace(/%.*/, ''));
  if (groups === undefined) return 'unknown';
  if (groups.slice(0, 6).join() === MAPPED_IPV4_PREFIX)
    return groups
      .slice(6)
      .flatMap((pair) => [pair >> 8, pair & 255])
      .join('.');
  return `${groups
    .slice(0, NETWORK_GROUP_COUNT)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
