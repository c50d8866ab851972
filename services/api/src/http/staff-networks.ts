import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import { familyOf, networksOf } from '../config/networks';

/**
 * From where an account has the rights of the staff; from elsewhere it is that of a customer. It is asked of the person
 * behind a call, so no other way to the same call (a form of a page, another address) leads around it.
 */
@Injectable()
export class StaffNetworks {
  private readonly networks: ReturnType<typeof networksOf>;

  constructor({ values: { STAFF_NETWORKS } }: Config) {
    this.networks = networksOf(STAFF_NETWORKS);
  }

  /** @param ip as the proxies of `TRUST_PROXY` tell it; what is no address is outside */
  has = (ip: string): boolean => isIP(ip) !== 0 && this.networks.check(ip, familyOf(ip));
}
