import { Global, Module } from '@nestjs/common';
import { AccountMoveRegistry } from './account-move.registry';
import { PersonalDataRegistry } from './personal-data.registry';

/** A global module without endpoints, because every module registers its personal data. */
@Global()
@Module({
  providers: [PersonalDataRegistry, AccountMoveRegistry],
  exports: [PersonalDataRegistry, AccountMoveRegistry],
})
export class PersonalDataModule {}
