import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { AuthModule } from '../auth/auth.module';
import { SessionModule } from '../auth/session.module';
import { UserModule } from '../user/user.module';
import { CodeVerificationService } from './code-verification.service';
import { PasskeyGateway } from './passkey.gateway';
import { PasskeyService } from './passkey.service';
import { PasskeyVerificationService } from './passkey-verification.service';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactor, SecondFactorSchema } from './second-factor.schema';
import { SecondFactorService } from './second-factor.service';
import { SecondFactorAuditService } from './second-factor-audit.service';
import { SecondFactorResetService } from './second-factor-reset.service';
import { SecretBoxService } from './secret-box.service';
import { TotpService } from './totp.service';
import { VerificationCompletionService } from './verification-completion.service';

/** The second factor of staff: passkeys, authenticator codes, recovery codes. */
@Module({
  imports: [
    AuditLogModule,
    AuthModule,
    MongooseModule.forFeature([{ name: SecondFactor.name, schema: SecondFactorSchema }]),
    RateLimitModule,
    SessionModule,
    UserModule,
  ],
  controllers: [SecondFactorController],
  providers: [
    PasskeyGateway,
    CodeVerificationService,
    SecretBoxService,
    SecondFactorRepository,
    SecondFactorService,
    SecondFactorAuditService,
    VerificationCompletionService,
    PasskeyVerificationService,
    TotpService,
    PasskeyService,
    SecondFactorResetService,
  ],
})
export class SecondFactorModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly secondFactors: SecondFactorRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('secondFactors', {
      export: async ({ id }) => {
        const { totp, passkeys } = await this.secondFactors.findFactors(id);
        return {
          app: totp && { addedAt: totp.addedAt, usedAt: totp.usedAt },
          passkeys: passkeys.map(({ name, addedAt, usedAt }) => ({ name, addedAt, usedAt })),
        };
      },
      erase: ({ id }) => this.secondFactors.remove(id),
    });
  }
}
