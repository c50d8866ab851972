import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmailConfirmation, EmailConfirmed, EmailLinkView, Signup } from '@munay/contracts/account/user';
import { AppError } from '../../errors/app-error';
import { Cookies } from '../../http/cookies';
import { GuestService } from '../../http/guest.service';
import { StaffNetworks } from '../../http/staff-networks';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { newSecret } from '../../runtime/secret';
import { CartService } from '../cart/cart.service';
import type { CartOwner } from '../cart/cart.types';
import { FavoriteService } from '../catalogue/favorite.service';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AccountService } from './account.service';
import { AUTH_LIMITS } from './auth.limits';
import { ConfirmationService } from './confirmation.service';
import { LoginThrottle } from './login-throttle.service';
import { matches } from './password';
import { SessionService } from './session.service';
import { SignupService } from './signup.service';

/** Equal to the sign-ups allowed per address and hour. */
const CLAIMS = AUTH_LIMITS.mailPerAccount.points;

/** Logging in and out. */
@Injectable()
export class AuthService implements OnModuleInit {
  private readonly log = new Logger(AuthService.name);

  constructor(
    private readonly accounts: AccountService,
    private readonly signups: SignupService,
    private readonly confirmation: ConfirmationService,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly carts: CartService,
    private readonly likes: FavoriteService,
    private readonly guests: GuestService,
    private readonly cookies: Cookies,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottle,
    private readonly staffNetworks: StaffNetworks,
    private readonly clock: Clock,
  ) {}

  /** Creates the dummy hash for unknown addresses, so that the first such login is not slower. */
  async onModuleInit(): Promise<void> {
    await matches(null, '');
  }

  /**
   * Finds the account for these credentials. An unknown address takes as long and gets the same response.
   * @throws AppError wrongCredentials, tooManyRequests, busy when too many passwords are being hashed
   */
  async prove(request: FastifyRequest, givenEmail: string, password: string): Promise<UserFields> {
    const email = normalEmail(givenEmail);
    const { ip } = request.caller;
    await this.throttle.take('logins', ip, AUTH_LIMITS.loginsPerIp);
    await this.throttle.take('login', ip, AUTH_LIMITS.loginPerIp);
    const name = await this.loginThrottle.countAttempt(email, this.cookies.read(request, 'device'));
    const user = await this.whose(email, password);
    if (!user) throw new AppError('wrongCredentials');
    await Promise.all([
      this.loginThrottle.onCorrectPassword(name, user),
      this.throttle.uncount('login', ip, AUTH_LIMITS.loginPerIp),
    ]);
    // Counted only after success: strangers with wrong passwords must not lock the owner out
    await this.throttle.take('logins-account', user.id, AUTH_LIMITS.loginsPerAccount);
    return user;
  }

  /**
   * Creates an account, or corrects the one this browser created before, and signs the browser in: the cart is kept,
   * and confirming the address needs no new login.
   * @throws AppError registrationIncomplete, passwordWeak, tooManyRequests
   */
  async signup(request: FastifyRequest, reply: FastifyReply, input: Signup): Promise<void> {
    const user = await this.signups.signup(input, request.caller);
    if (request.caller.buyer?.id === user.id) await this.sessions.end(request, reply, ['buyer']);
    await this.enter(request, reply, user, null);
  }

  /**
   * Starts a session and merges the guest's cart and favourites into the account. The session comes first: what cannot
   * be
   * merged now is kept for the next login. Until they prove a second factor, staff stay anonymous.
   * @throws AppError notAllowed for staff outside their networks
   */
  async login(request: FastifyRequest, reply: FastifyReply, user: UserFields): Promise<void> {
    const proves = this.sessions.hasToProve(user);
    if (proves && !this.staffNetworks.has(request.ip)) throw new AppError('notAllowed');
    if (proves) await this.sessions.begin(request, reply, user, null);
    else await this.complete(request, reply, user, null);
  }

  /** Completes a sign-in. @param provedAt when the second factor was proved; null if none is needed */
  async complete(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserFields,
    provedAt: Date | null,
  ): Promise<void> {
    await this.enter(request, reply, user, provedAt);
    // Never for an unconfirmed account: it would gain attempts at the owner's password
    if (user.emailValidatedAt) await this.rememberDevice(request, reply, user);
    await this.users.loggedIn(user.id, this.clock.now());
  }

  /**
   * Requests or opens a validation link without signing in. A browser that is signed in to the account gets a new
   * session
   * when its address changes.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: string,
  ): Promise<EmailLinkView | null> {
    const opened = await this.accounts.validateEmail(subject, request.caller);
    if (!opened) return null;
    const { moved, ...view } = opened;
    if (moved) await this.sessions.begin(request, reply, moved, request.caller.user?.provedAt ?? null);
    return view;
  }

  /** Confirms an address by link and password without signing in. @throws as `byPassword` of the confirmation */
  confirmEmail(request: FastifyRequest, { token, password }: EmailConfirmation): Promise<EmailConfirmed> {
    return this.confirmation.byPassword(token, password, this.cookies.read(request, 'device'));
  }

  /** Ends the caller's session in any case; the visitor's cart stays with the browser. */
  async logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.end(request, reply);
  }

  /**
   * The owner of the address, or the newest accounts that claim it: signing up with another person's address does not
   * block that person's login. The number of passwords compared does not reveal whether accounts exist.
   */
  private async whose(email: string, password: string): Promise<UserFields | null> {
    const [owner, claims] = [await this.users.owner(email), await this.users.claims(email, CLAIMS)];
    for (const user of [owner, ...Array.from({ length: CLAIMS }, (_, index) => claims[index])]) {
      if ((await matches(user?.passwordHash ?? null, password)) && user && !user.disabledAt) return user;
    }
    return null;
  }

  /** Starts a session, and merges the visitor's cart and favourites into the account. */
  async enter(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserFields,
    provedAt: Date | null,
  ): Promise<void> {
    const { guestId, user: before } = request.caller;
    await this.sessions.begin(request, reply, user, provedAt);
    try {
      if (guestId) {
        await this.join({ guestKey: guestId }, user.id);
        this.guests.forget(reply);
      }
      if (before && (await this.isSamePerson(before.id, user)))
        await this.join({ userId: before.id }, user.id);
    } catch (error) {
      this.log.error({ msg: 'cart or likes not joined', userId: user.id, reason: (error as Error).message });
    }
  }

  private async join(from: CartOwner, userId: string): Promise<void> {
    await this.carts.merge(from, userId);
    await this.likes.merge(from, userId);
  }

  /** Whether the browser signed up and then returned to its earlier account with the same address. */
  private async isSamePerson(beforeId: string, { id, email }: UserFields): Promise<boolean> {
    const before = beforeId === id ? null : await this.users.record(beforeId);
    return before !== null && before.email === email && !before.emailValidatedAt;
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
