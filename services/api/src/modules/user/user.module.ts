import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { AccountLinkService } from './account-link.service';
import { GuestAccountRepository } from './guest-account.repository';
import { GuestAccountService } from './guest-account.service';
import { MailTokenService } from './mail-token.service';
import { SecurityAlertService } from './security-alert.service';
import { UserRepository } from './user.repository';
import { User, UserSchema } from './user.schema';
import { UserService } from './user.service';

/** User accounts. */
@Module({
  imports: [MongooseModule.forFeature([{ name: User.name, schema: UserSchema }])],
  providers: [
    UserRepository,
    GuestAccountRepository,
    UserService,
    GuestAccountService,
    AccountLinkService,
    MailTokenService,
    SecurityAlertService,
  ],
  exports: [UserService, GuestAccountService, AccountLinkService, MailTokenService, SecurityAlertService],
})
export class UserModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly users: UserService,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('account', {
      export: ({ id }) => this.users.view(id),
      erase: ({ id }) => this.users.erase(id),
    });
  }
}
