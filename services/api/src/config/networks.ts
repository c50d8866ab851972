import { BlockList, isIP } from 'node:net';

export const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** @param text networks or addresses, separated by spaces or commas @throws Error that names the invalid network */
export function parseNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const network of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = network.split('/');
    try {
      if (prefix === undefined) list.addAddress(address, getFamily(address));
      else list.addSubnet(address, Number(prefix), getFamily(address));
    } catch {
      throw new Error(`has ${network}, which is no network`);
    }
  }
  return list;
}
