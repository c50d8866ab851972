import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../privacy/personal-data';
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
export class SessionModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('sessions', {
      export: async ({ id }) =>
        (await this.sessions.findAllOf(id)).map(({ session }) => ({
          ...session.device,
          createdAt: new Date(session.createdAt).toISOString(),
          seenAt: new Date(session.seenAt).toISOString(),
        })),
      // They end by themselves with the account; redis is cleared after the transaction
      erase: () => Promise.resolve(),
    });
  }
}
