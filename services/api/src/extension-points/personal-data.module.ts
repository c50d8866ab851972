import { Global, Module } from '@nestjs/common';
import { AccountMoveRegistry } from './account-move.registry';
import { PersonalDataRegistry } from './personal-data.registry';

/** Global and separate from the endpoints, because every module registers its data. */
@Global()
@Module({
  providers: [PersonalDataRegistry, AccountMoveRegistry],
  exports: [PersonalDataRegistry, AccountMoveRegistry],
})
export class PersonalDataModule {}
