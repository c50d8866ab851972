import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { AccountLinks } from './account-links';
import { GuestAccountRepository } from './guest-account.repository';
import { GuestAccounts } from './guest-accounts';
import { MailTokens } from './mail-tokens';
import { SecurityAlerts } from './security-alerts';
import { UserRepository } from './user.repository';
import { User, UserSchema } from './user.schema';
import { UserService } from './user.service';

/** Accounts. */
@Module({
  imports: [MongooseModule.forFeature([{ name: User.name, schema: UserSchema }])],
  providers: [
    UserRepository,
    GuestAccountRepository,
    UserService,
    GuestAccounts,
    AccountLinks,
    MailTokens,
    SecurityAlerts,
  ],
  exports: [UserService, GuestAccounts, AccountLinks, MailTokens, SecurityAlerts],
})
export class UserModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly users: UserService,
  ) {}

  onModuleInit(): void {
    this.personal.register('account', {
      export: ({ id }) => this.users.view(id),
      erase: ({ id }) => this.users.erase(id),
    });
  }
}
