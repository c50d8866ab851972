import { Injectable, Logger } from '@nestjs/common';
import { negotiateLocale } from '@munay/contracts/locale';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller';
import { networkOf } from '../../http/network';
import { AuthCookies } from './auth.cookies';
import { hashSecret } from './secret';
import { SessionService } from './session.service';

/** Finds out who makes a request, from our own cookies and from nothing else a client says. */
@Injectable()
export class CallerService {
  private readonly log = new Logger(CallerService.name);

  constructor(
    private readonly cookies: AuthCookies,
    private readonly sessions: SessionService,
  ) {}

  /** Sets `request.caller`. A visitor without a session costs no look-up at all. */
  identify(request: FastifyRequest): void | Promise<void> {
    const guest = this.cookies.read(request, 'guest');
    const caller: Caller = {
      user: null,
      guestId: guest && hashSecret(guest),
      locale: negotiateLocale(request.headers['accept-language']),
      ip: networkOf(request.ip),
    };
    request.caller = caller;
    const session = this.cookies.read(request, 'session');
    if (session) return this.signIn(caller, session);
  }

  private async signIn(caller: Caller, session: string): Promise<void> {
    try {
      caller.user = await this.sessions.find(session);
    } catch (error) {
      caller.sessionUnknown = true;
      this.log.warn({ msg: 'session store away', reason: (error as Error).message });
    }
  }
}
