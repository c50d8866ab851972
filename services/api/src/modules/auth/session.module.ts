import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { VisitorModule } from '../../http/visitor.module';
import { CallerService } from './caller.service';
import { SessionRepository } from './session.repository';
import { Session, SessionSchema } from './session.schema';
import { SessionService } from './session.service';

/** This module is separate from AuthModule, because logging in requires the cart. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Session.name, schema: SessionSchema }]), VisitorModule],
  providers: [CallerService, SessionRepository, SessionService],
  exports: [CallerService, SessionService],
})
export class SessionModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('sessions', {
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
