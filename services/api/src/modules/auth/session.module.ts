import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { Cookies } from '../../http/cookies';
import { GuestService } from '../../http/guest.service';
import { StaffNetworks } from '../../http/staff-networks';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { CallerService } from './caller.service';
import { SessionRepository } from './session.repository';
import { Session, SessionSchema } from './session.schema';
import { SessionService } from './session.service';

/**
 * Sessions and rate limits. Global and separate from AuthModule, because every room needs it, while logging in
 * needs the cart.
 */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Session.name, schema: SessionSchema }])],
  providers: [
    Cookies,
    CallerService,
    GuestService,
    SessionRepository,
    SessionService,
    StaffNetworks,
    ThrottleService,
  ],
  exports: [Cookies, CallerService, GuestService, SessionService, StaffNetworks, ThrottleService],
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
          createdAt: session.createdAt.toISOString(),
          seenAt: session.seenAt.toISOString(),
        })),
      erase: ({ id }) => this.sessions.removeAllOf(id),
    });
  }
}
