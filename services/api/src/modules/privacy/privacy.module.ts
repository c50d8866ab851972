import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuthModule } from '../auth/auth.module';
import { SessionModule } from '../auth/session.module';
import { UserModule } from '../user/user.module';
import { ErasureService } from './erasure.service';
import { PrivacyController } from './privacy.controller';
import { PrivacyService } from './privacy.service';

/** Export and erasure of personal data. */
@Module({
  imports: [AuthModule, RateLimitModule, SessionModule, UserModule],
  controllers: [PrivacyController],
  providers: [PrivacyService, ErasureService],
  exports: [PrivacyService, ErasureService],
})
export class PrivacyModule {}
