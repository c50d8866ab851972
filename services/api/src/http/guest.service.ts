import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateSecret, hashSecret } from '../runtime/secret';
import { CookieService } from './cookie.service';

/** Recognises visitors who have a cart line or a favourite. */
@Injectable()
export class GuestService {
  constructor(private readonly cookies: CookieService) {}

  /**
   * Returns the key of the visitor's data: the hash of a random cookie, which is set when it is first needed. The key
   * itself is not stored. The cookie expires 90 days after the last request, like the data.
   */
  ensureGuest(request: FastifyRequest, reply: FastifyReply): string {
    const cookie = this.cookies.read(request, 'guest');
    const id = cookie ?? generateSecret();
    this.cookies.setCookie(reply, 'guest', id);
    const key = hashSecret(id);
    request.caller.guestId = key;
    return key;
  }

  /** Extends the lifetime of the cookie and of the visitor's data. */
  renewCookie(request: FastifyRequest, reply: FastifyReply): void {
    const { user, guestId } = request.caller;
    if (!user && guestId) this.ensureGuest(request, reply);
  }

  /** Deletes the cookie. Call this when the visitor's data has been moved to an account. */
  clearCookie(reply: FastifyReply): void {
    this.cookies.clear(reply, 'guest');
  }
}
