import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GuestService } from '../../http/guest.service';
import { CartService } from '../cart/cart.service';
import type { CartOwner } from '../cart/cart.types';
import { FavoriteService } from '../catalogue/favorite.service';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { SessionService } from './session.service';

/** Starts sessions for visitors and preserves their cart and favourites. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly carts: CartService,
    private readonly favorites: FavoriteService,
    private readonly guests: GuestService,
  ) {}

  private readonly log = new Logger(SignInService.name);

  /** Starts a session, and merges the visitor's cart and favourites into the account. */
  async startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserFields,
    verifiedAt: Date | null,
  ): Promise<void> {
    const { guestId, user: before } = request.caller;
    await this.sessions.begin(request, reply, user, verifiedAt);
    try {
      if (guestId) {
        await this.mergeVisitor({ guestKey: guestId }, user.id);
        this.guests.clearCookie(reply);
      }
      if (before && (await this.isSamePerson(before.id, user)))
        await this.mergeVisitor({ userId: before.id }, user.id);
    } catch (error) {
      this.log.error({
        msg: 'cart or favourites not merged',
        userId: user.id,
        reason: (error as Error).message,
      });
    }
  }

  private async mergeVisitor(from: CartOwner, userId: string): Promise<void> {
    await this.carts.merge(from, userId);
    await this.favorites.merge(from, userId);
  }

  /** Whether the browser signed up with an address, and has now logged in to an older account with that address. */
  private async isSamePerson(beforeId: string, { id, email }: UserFields): Promise<boolean> {
    const before = beforeId === id ? null : await this.users.record(beforeId);
    return before !== null && before.email === email && !before.emailValidatedAt;
  }
}
