import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error';
import { CookieService } from '../../http/cookie.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AUTH_LIMITS } from './auth.limits';
import { LoginThrottleService } from './login-throttle.service';
import { verifyPassword } from './password';

/** Maximum number of unverified accounts whose passwords are compared: the hourly sign-up limit per address. */
const MAX_UNVERIFIED_ACCOUNTS = AUTH_LIMITS.mailPerAccount.points;

/** Verifies an email address and password. */
@Injectable()
export class CredentialsService implements OnModuleInit {
  constructor(
    private readonly users: UserService,
    private readonly cookies: CookieService,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottleService,
  ) {}

  /** Creates the hash for unknown addresses at startup, so that the first login with such an address is not slower. */
  async onModuleInit(): Promise<void> {
    await verifyPassword(null, '');
  }

  /**
   * Finds the account for these credentials. A login with an unknown address takes as long as one with a wrong
   * password, and gets the same response.
   * @throws AppError wrongCredentials, tooManyRequests, busy if too many passwords are being hashed
   */
  async verify(request: FastifyRequest, typedEmail: string, password: string): Promise<UserFields> {
    const email = normalizeEmail(typedEmail);
    const { ip } = request.caller;
    await this.throttle.consume('logins', ip, AUTH_LIMITS.loginsPerIp);
    await this.throttle.consume('login', ip, AUTH_LIMITS.loginPerIp);
    const name = await this.loginThrottle.countAttempt(email, this.cookies.read(request, 'device'));
    const user = await this.findOwner(email, password);
    if (!user) throw new AppError('wrongCredentials');
    await Promise.all([
      this.loginThrottle.onCorrectPassword(name, user),
      this.throttle.revertCount('login', ip, AUTH_LIMITS.loginPerIp),
    ]);
    // The limit counts only successful logins, so that strangers with wrong passwords cannot lock the owner out
    await this.throttle.consume('logins-account', user.id, AUTH_LIMITS.loginsPerAccount);
    return user;
  }

  /**
   * Finds the owner of the address, or the newest accounts with the same unconfirmed address, so that a stranger who
   * signs up with an address does not block its owner's login. The number of compared passwords does not reveal whether
   * accounts exist.
   */
  private async findOwner(email: string, password: string): Promise<UserFields | null> {
    const [owner, unverified] = [
      await this.users.findOwner(email),
      await this.users.findUnverifiedAccounts(email, MAX_UNVERIFIED_ACCOUNTS),
    ];
    for (const user of [
      owner,
      ...Array.from({ length: MAX_UNVERIFIED_ACCOUNTS }, (_, index) => unverified[index]),
    ]) {
      if ((await verifyPassword(user?.passwordHash ?? null, password)) && user && !user.disabledAt)
        return user;
    }
    return null;
  }
}
