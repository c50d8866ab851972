import { Global, Module } from '@nestjs/common';
import { AccountMoves } from './account-moves';
import { PersonalData } from './personal-data';

/** Global and separate from the endpoints, because every module registers its data. */
@Global()
@Module({ providers: [PersonalData, AccountMoves], exports: [PersonalData, AccountMoves] })
export class PersonalDataModule {}
