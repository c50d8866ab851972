import { Global, Module } from '@nestjs/common';
import { AuthCookies } from './auth.cookies';
import { CallerService } from './caller.service';
import { GuestService } from './guest.service';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';
import { ThrottleService } from './throttle.service';

/**
 * Who calls and how often. Global and apart from AuthModule, because every domain needs it, while logging in
 * needs the cart.
 */
@Global()
@Module({
  providers: [AuthCookies, CallerService, GuestService, SessionRepository, SessionService, ThrottleService],
  exports: [AuthCookies, CallerService, GuestService, SessionService, ThrottleService],
})
export class SessionModule {}
