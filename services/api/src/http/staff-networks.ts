import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import { familyOf, networksOf } from '../config/networks';

/**
 * Networks from which accounts have staff rights; elsewhere a staff account is treated as a customer. The check is on
 * the
 * person behind a call, so that other routes to the same call (a form, another address) cannot bypass it.
 */
@Injectable()
export class StaffNetworks {
  private readonly networks: ReturnType<typeof networksOf>;

  constructor({ values: { STAFF_NETWORKS } }: Config) {
    this.networks = networksOf(STAFF_NETWORKS);
  }

  /** @param ip as reported by the proxies of `TRUST_PROXY`; anything that is not an address is outside */
  has = (ip: string): boolean => isIP(ip) !== 0 && this.networks.check(ip, familyOf(ip));
}
