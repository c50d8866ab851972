import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '../runtime/secret';
import { Cookies } from './cookies';

/** Visitors who have something to remember: a cart line, a like. */
@Injectable()
export class GuestService {
  constructor(private readonly cookies: Cookies) {}

  /**
   * The key a visitor's things are stored under: the hash of a random cookie, made on first need.
   * Nothing is stored here; the cookie lives 90 days from the last call of this, as long as what it finds.
   */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    const shown = this.cookies.read(request, 'guest');
    const id = shown ?? newSecret();
    this.cookies.set(reply, 'guest', id);
    const key = hashSecret(id);
    request.caller.guestId = key;
    return key;
  }

  /** What a visitor keeps was changed and is kept longer: so is the cookie. */
  renew(request: FastifyRequest, reply: FastifyReply): void {
    const { user, guestId } = request.caller;
    if (!user && guestId) this.ensure(request, reply);
  }

  /** Takes the cookie back: the visitor's things belong to an account now. */
  forget(reply: FastifyReply): void {
    this.cookies.clear(reply, 'guest');
  }
}
