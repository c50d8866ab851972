import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { PrivacyModule } from '../privacy/privacy.module';
import { UserDeskController } from './user-desk.controller';
import { UserDeskService } from './user-desk.service';

/** The calls by which staff look after accounts. */
@Module({
  imports: [AuthModule, PrivacyModule],
  controllers: [UserDeskController],
  providers: [UserDeskService],
})
export class UserDeskModule {}
