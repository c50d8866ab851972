import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import { getFamily, parseNetworks } from '../config/networks';

/**
 * Networks in which accounts have staff rights. In any other network, a staff account is treated as a customer account.
 * The check applies to every request of a person, so that no endpoint can bypass it.
 */
@Injectable()
export class StaffNetworkService {
  private readonly networks: ReturnType<typeof parseNetworks>;

  constructor({ values: { STAFF_NETWORKS } }: Config) {
    this.networks = parseNetworks(STAFF_NETWORKS);
  }

  /** @param ip address reported by the `TRUST_PROXY` proxies; a value that is not an address counts as outside */
  has = (ip: string): boolean => isIP(ip) !== 0 && this.networks.check(ip, getFamily(ip));
}
