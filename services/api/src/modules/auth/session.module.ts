import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { VisitorModule } from '../../http/visitor.module';
import { CallerService } from './caller.service';
import { SessionRepository } from './session.repository';
import { Session, SessionSchema } from './session.schema';
import { SessionService } from './session.service';

/** Separate from AuthModule, because logging in needs the cart. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Session.name, schema: SessionSchema }]), VisitorModule],
  providers: [CallerService, SessionRepository, SessionService],
  exports: [CallerService, SessionService],
})
export class SessionModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('sessions', {
      export: async ({ id }) =>
        (await this.sessions.findAllByUser(id)).map(({ session }) => ({
          ...session.device,
          createdAt: session.createdAt.toISOString(),
          seenAt: session.seenAt.toISOString(),
        })),
      erase: ({ id }) => this.sessions.removeAllByUser(id),
    });
  }
}
