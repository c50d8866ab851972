import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignupInput } from '@munay/contracts/account/user';
import { AppError } from '../../errors/app-error';
import { CookieService } from '../../http/cookie.service';
import { StaffNetworkService } from '../../http/staff-network.service';
import { Clock } from '../../runtime/clock';
import { generateSecret } from '../../runtime/secret';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { LoginThrottleService } from './login-throttle.service';
import { SessionService } from './session.service';
import { SignInService } from './sign-in.service';
import { SignupService } from './signup.service';

/** Handles sign-up, login and logout. */
@Injectable()
export class AuthService {
  constructor(
    private readonly signups: SignupService,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly cookies: CookieService,
    private readonly loginThrottle: LoginThrottleService,
    private readonly staffNetworks: StaffNetworkService,
    private readonly clock: Clock,
    private readonly signIn: SignInService,
  ) {}

  /**
   * Creates an account, or corrects the account that this browser created earlier, and signs in. This preserves the
   * cart, and confirming the address requires no new login.
   * @throws AppError registrationIncomplete, passwordWeak, tooManyRequests
   */
  async signup(request: FastifyRequest, reply: FastifyReply, input: SignupInput): Promise<void> {
    const user = await this.signups.signup(input, request.caller);
    if (request.caller.buyer?.id === user.id) await this.sessions.end(request, reply, ['buyer']);
    await this.signIn.startSession(request, reply, user, null);
  }

  /**
   * Starts a session, then merges the guest's cart and favourites into the account. A failed merge is retried at the
   * next login. Staff stay anonymous until they have verified the second factor.
   * @throws AppError notAllowed for staff outside their networks
   */
  async login(request: FastifyRequest, reply: FastifyReply, user: UserFields): Promise<void> {
    const requiresFactor = this.sessions.requiresSecondFactor(user);
    if (requiresFactor && !this.staffNetworks.has(request.ip)) throw new AppError('notAllowed');
    if (requiresFactor) await this.sessions.begin(request, reply, user, null);
    else await this.completeLogin(request, reply, user, null);
  }

  /** Completes a login. @param verifiedAt when the second factor was verified; null if none is needed */
  async completeLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserFields,
    verifiedAt: Date | null,
  ): Promise<void> {
    await this.signIn.startSession(request, reply, user, verifiedAt);
    // Browsers of unverified accounts are not stored as known, because the creator of such an account would get more
    // attempts to guess the owner's password
    if (user.emailValidatedAt) await this.storeDevice(request, reply, user);
    await this.users.recordLogin(user.id, this.clock.now());
  }

  private async storeDevice(request: FastifyRequest, reply: FastifyReply, user: UserFields): Promise<void> {
    const device = this.cookies.read(request, 'device') ?? generateSecret();
    await this.loginThrottle.storeDevice(user.email, device);
    this.cookies.setCookie(reply, 'device', device);
  }
}
