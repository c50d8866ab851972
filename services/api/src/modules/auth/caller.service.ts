import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { negotiateLocale } from '@munay/contracts/locale';
import { networkOf } from '@munay/contracts/network';
import type { Caller } from '../../http/caller';
import { Cookies } from '../../http/cookies';
import { hashSecret } from '../../runtime/secret';
import { SessionService } from './session.service';

/** Finds out who makes a request, from our own cookies and from nothing else a client says. */
@Injectable()
export class CallerService {
  constructor(
    private readonly cookies: Cookies,
    private readonly sessions: SessionService,
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
        Object.assign(caller, found);
      });
  }
}
