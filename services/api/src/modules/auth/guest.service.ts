import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../http/caller';
import { AuthCookies } from './auth.cookies';
import { hashSecret, newSecret } from './secret';

/** Visitors who have something to remember: a cart line, a like. */
@Injectable()
export class GuestService {
  constructor(private readonly cookies: AuthCookies) {}

  /**
   * The key a visitor's things are stored under: the hash of a random cookie, made on first need.
   * Nothing is stored here; the cookie lives 90 days.
   */
  ensure(caller: Caller, reply: FastifyReply): string {
    if (caller.guestId) return caller.guestId;
    const id = newSecret();
    this.cookies.set(reply, 'guest', id);
    caller.guestId = hashSecret(id);
    return caller.guestId;
  }

  /** Takes the cookie back: the visitor's things belong to an account now. */
  forget(reply: FastifyReply): void {
    this.cookies.clear(reply, 'guest');
  }
}
