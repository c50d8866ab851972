import { Global, Module } from '@nestjs/common';
import { PersonalData } from './personal-data';

/** Global and separate from the endpoints, because every room registers its data. */
@Global()
@Module({ providers: [PersonalData], exports: [PersonalData] })
export class PersonalDataModule {}
