import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { AuthModule } from '../auth/auth.module';
import { PasskeyGateway } from './passkey.gateway';
import { ProofService } from './proof.service';
import { Sealed } from './sealed';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactor, SecondFactorSchema } from './second-factor.schema';
import { SecondFactorService } from './second-factor.service';

/** The second factor of staff: passkeys, authenticator codes, recovery codes. */
@Module({
  imports: [AuthModule, MongooseModule.forFeature([{ name: SecondFactor.name, schema: SecondFactorSchema }])],
  controllers: [SecondFactorController],
  providers: [PasskeyGateway, ProofService, Sealed, SecondFactorRepository, SecondFactorService],
})
export class SecondFactorModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly factors: SecondFactorRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('secondFactors', {
      export: async ({ id }) => {
        const { totp, passkeys } = await this.factors.find(id);
        return {
          app: totp && { addedAt: totp.addedAt, usedAt: totp.usedAt },
          passkeys: passkeys.map(({ name, addedAt, usedAt }) => ({ name, addedAt, usedAt })),
        };
      },
      erase: ({ id }) => this.factors.remove(id),
    });
  }
}
