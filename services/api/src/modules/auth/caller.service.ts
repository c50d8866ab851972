import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { negotiateLocale } from '@munay/contracts/locale';
import { toNetwork } from '@munay/contracts/network/network';
import type { Caller } from '../../http/caller';
import { CookieService } from '../../http/cookie.service';
import { StaffNetworkService } from '../../http/staff-network.service';
import { hashSecret } from '../../runtime/secret';
import { SessionService } from './session.service';

/** Outside the staff networks, a staff account acts as a customer, and half-completed logins are ignored. */
const removeStaffRights = ({
  user,
}: Pick<Caller, 'user' | 'pendingSignIn'>): Pick<Caller, 'user' | 'pendingSignIn'> => ({
  user: user && { ...user, roles: [], stores: [] },
  pendingSignIn: null,
});

/** Identifies the caller of a request, using only the shop's cookies. */
@Injectable()
export class CallerService {
  constructor(
    private readonly cookies: CookieService,
    private readonly sessions: SessionService,
    private readonly staffNetworks: StaffNetworkService,
  ) {}

  /** Sets `request.caller` to an anonymous caller without a database lookup. */
  setAnonymous(request: FastifyRequest): Caller {
    const guest = this.cookies.read(request, 'guest');
    request.caller = {
      user: null,
      buyer: null,
      guest: null,
      pendingSignIn: null,
      guestId: guest && hashSecret(guest),
      locale: negotiateLocale(request.headers['accept-language']),
      ip: toNetwork(request.ip),
    };
    return request.caller;
  }

  /** Sets `request.caller`. Visitors without a session require no database lookup. */
  identifyCaller(request: FastifyRequest): void | Promise<void> {
    const caller = this.setAnonymous(request);
    const session = this.cookies.read(request, 'session');
    const provisional = this.cookies.read(request, 'buyer');
    if (session ?? provisional) return this.findSession(request, caller, session, provisional);
  }

  private async findSession(
    request: FastifyRequest,
    caller: Caller,
    session: string | null,
    provisional: string | null,
  ): Promise<void> {
    const found = session && (await this.sessions.findOwner(session));
    if (found) Object.assign(caller, this.staffNetworks.has(request.ip) ? found : removeStaffRights(found));
    caller.guest = provisional === null ? null : await this.sessions.findProvisional(provisional);
    caller.buyer = caller.user ?? caller.guest;
  }
}
