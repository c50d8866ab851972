import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../clock';
import { AppError } from '../../http/app-error';
import { CartService } from '../cart/cart.service';
import { LikeService } from '../product/like.service';
import { normalEmail } from '../user/user.email';
import { type UserFields, UserRepository } from '../user/user.repository';
import { AccountService } from './account.service';
import { AuthCookies } from './auth.cookies';
import { AUTH_LIMITS } from './auth.limits';
import { GuestService } from './guest.service';
import { LoginThrottle } from './login-throttle.service';
import { matches } from './password';
import { newSecret } from './secret';
import { SessionService } from './session.service';
import { ThrottleService } from './throttle.service';

/** Logging in and out. */
@Injectable()
export class AuthService implements OnModuleInit {
  private readonly log = new Logger(AuthService.name);

  constructor(
    private readonly accounts: AccountService,
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly cart: CartService,
    private readonly likes: LikeService,
    private readonly guests: GuestService,
    private readonly cookies: AuthCookies,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottle,
    private readonly clock: Clock,
  ) {}

  /** Makes the hash that unknown addresses are compared with, so that the first of them is not slower. */
  async onModuleInit(): Promise<void> {
    await matches(null, '');
  }

  /**
   * The account these credentials belong to. An unknown address takes as long and answers the same.
   * @throws AppError wrongCredentials, tooManyRequests, busy when too many passwords are compared at once
   */
  async prove(request: FastifyRequest, givenEmail: string, password: string): Promise<UserFields> {
    const email = normalEmail(givenEmail);
    const { ip } = request.caller;
    await this.throttle.take('logins', ip, AUTH_LIMITS.loginsPerIp);
    await this.throttle.take('login', ip, AUTH_LIMITS.loginPerIp);
    const name = await this.loginThrottle.take(email, this.cookies.read(request, 'device'));
    const user = await this.users.findByEmail(email);
    const right = await matches(user?.passwordHash ?? null, password);
    if (!user || !right || user.disabledAt) throw new AppError('wrongCredentials');
    await Promise.all([
      this.loginThrottle.forgive(name),
      this.throttle.giveBack('login', ip, AUTH_LIMITS.loginPerIp),
    ]);
    // Counted now and not before: strangers with wrong passwords must not keep the owner out
    await this.throttle.take('logins-account', user.id, AUTH_LIMITS.loginsPerAccount);
    return user;
  }

  /**
   * Starts a session and joins the guest's cart and likes to the account. The session comes first: what cannot be
   * joined now is kept for the next time.
   */
  async login(request: FastifyRequest, reply: FastifyReply, user: UserFields): Promise<void> {
    await this.sessions.begin(request, reply, user);
    await this.rememberDevice(request, reply, user);
    await this.users.setLastLogin(user.id, this.clock.now());
    await this.joinGuest(request.caller, reply, user.id);
  }

  /**
   * Asks for a validation link or uses one. It signs nobody in; a browser that was signed in to the account stays so
   * when the account moves, with a new session.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(request: FastifyRequest, reply: FastifyReply, subject: string): Promise<void> {
    const moved = await this.accounts.validateEmail(subject, request.caller);
    if (moved) await this.sessions.begin(request, reply, moved);
  }

  /** Ends the session of the caller, whatever the request says. */
  async logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.end(request, reply);
  }

  private async joinGuest({ guestId }: Caller, reply: FastifyReply, userId: string): Promise<void> {
    if (!guestId) return;
    try {
      await this.cart.mergeGuest(guestId, userId);
      await this.likes.mergeGuest(guestId, userId);
      this.guests.forget(reply);
    } catch (error) {
      this.log.error({ msg: 'guest cart or likes not joined', userId, reason: (error as Error).message });
    }
  }

  private async rememberDevice(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserFields,
  ): Promise<void> {
    const device = this.cookies.read(request, 'device') ?? newSecret();
    await this.loginThrottle.remember(user.email, device);
    this.cookies.set(reply, 'device', device);
  }
}
