import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import { getFamily, parseNetworks } from '../config/networks';

/**
 * Networks in which accounts have staff rights. From any other network, a staff account is treated as a customer's. The
 * check applies to the person who made the request, so that another endpoint for the same operation cannot bypass it.
 */
@Injectable()
export class StaffNetworkService {
  private readonly networks: ReturnType<typeof parseNetworks>;

  constructor({ values: { STAFF_NETWORKS } }: Config) {
    this.networks = parseNetworks(STAFF_NETWORKS);
  }

  /** @param ip address reported by the proxies of `TRUST_PROXY`; a value that is not an address counts as outside */
  has = (ip: string): boolean => isIP(ip) !== 0 && this.networks.check(ip, getFamily(ip));
}
