import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { VisitorModule } from '../../http/visitor.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { CartModule } from '../cart/cart.module';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { OrderModule } from '../order/order.module';
import { UserModule } from '../user/user.module';
import { AccountService } from './account.service';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { ConfirmationService } from './confirmation.service';
import { CredentialsService } from './credentials.service';
import { DigitConfirmationService } from './digit-confirmation.service';
import { EmailLinkService } from './email-link.service';
import { LocalStrategy } from './local.strategy';
import { LoginThrottleService } from './login-throttle.service';
import { ProfileService } from './profile.service';
import { SessionController } from './session.controller';
import { SessionModule } from './session.module';
import { SessionViewService } from './session-view.service';
import { SignInService } from './sign-in.service';
import { SignupService } from './signup.service';

/** Public account endpoints: sign-up, login and logout, emailed links, profile. */
@Module({
  imports: [
    PassportModule,
    CartModule,
    CatalogueModule,
    OrderModule,
    RateLimitModule,
    SessionModule,
    UserModule,
    VisitorModule,
  ],
  controllers: [AuthController, SessionController],
  providers: [
    AccountService,
    AuthService,
    ConfirmationService,
    LocalStrategy,
    LoginThrottleService,
    ProfileService,
    SignupService,
    CredentialsService,
    DigitConfirmationService,
    EmailLinkService,
    SessionViewService,
    SignInService,
  ],
  exports: [
    AccountService,
    AuthService,
    LoginThrottleService,
    ProfileService,
    SessionViewService,
    SignInService,
  ],
})
export class AuthModule {}
