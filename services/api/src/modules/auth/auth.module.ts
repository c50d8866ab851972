import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { CartModule } from '../cart/cart.module';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { OrderModule } from '../order/order.module';
import { AccountService } from './account.service';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { ConfirmationService } from './confirmation.service';
import { LocalStrategy } from './local.strategy';
import { LoginThrottle } from './login-throttle.service';
import { ProfileService } from './profile.service';
import { SessionController } from './session.controller';
import { SignupService } from './signup.service';

/** Accounts from the outside: signing up, logging in and out, mailed links, profile. */
@Module({
  imports: [PassportModule, CartModule, CatalogueModule, OrderModule],
  controllers: [AuthController, SessionController],
  providers: [
    AccountService,
    AuthService,
    ConfirmationService,
    LocalStrategy,
    LoginThrottle,
    ProfileService,
    SignupService,
  ],
  exports: [AccountService, AuthService, LoginThrottle, ProfileService],
})
export class AuthModule {}
