import { Global, Module } from '@nestjs/common';
import { PersonalData } from './personal-data';

/** Global and apart from the calls, because every domain registers what it keeps. */
@Global()
@Module({ providers: [PersonalData], exports: [PersonalData] })
export class PersonalDataModule {}
