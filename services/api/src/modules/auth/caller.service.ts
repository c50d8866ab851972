import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { negotiateLocale } from '@munay/contracts/locale';
import { networkOf } from '@munay/contracts/network';
import type { Caller } from '../../http/caller';
import { Cookies } from '../../http/cookies';
import { StaffNetworks } from '../../http/staff-networks';
import { hashSecret } from '../../runtime/secret';
import { SessionService } from './session.service';

/** Outside of the networks of the staff an account of theirs is a customer's, and no login of theirs can be ended. */
const withoutPower = ({ user }: Pick<Caller, 'user' | 'half'>): Pick<Caller, 'user' | 'half'> => ({
  user: user && { ...user, roles: [], stores: [] },
  half: null,
});

/** Finds out who makes a request, from our own cookies and from nothing else a client says. */
@Injectable()
export class CallerService {
  constructor(
    private readonly cookies: Cookies,
    private readonly sessions: SessionService,
    private readonly staffNetworks: StaffNetworks,
  ) {}

  /** Sets `request.caller` to whoever it is: nobody is looked up. */
  passBy(request: FastifyRequest): Caller {
    const guest = this.cookies.read(request, 'guest');
    request.caller = {
      user: null,
      half: null,
      guestId: guest && hashSecret(guest),
      locale: negotiateLocale(request.headers['accept-language']),
      ip: networkOf(request.ip),
    };
    return request.caller;
  }

  /** Sets `request.caller`. A visitor without a session costs no look-up at all. */
  identify(request: FastifyRequest): void | Promise<void> {
    const caller = this.passBy(request);
    const session = this.cookies.read(request, 'session');
    if (session)
      return this.sessions.find(session).then((found) => {
        Object.assign(caller, this.staffNetworks.has(request.ip) ? found : withoutPower(found));
      });
  }
}
