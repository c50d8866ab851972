import { Body, Controller, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { UpdateUserDto } from '../user/user.dto';
import type { UserFields } from '../user/user.types';
import { AccountService } from './account.service';
import {
  DigitsDto,
  EmailConfirmationDto,
  ForgotPasswordDto,
  LoginDto,
  ResetPasswordDto,
  SignupDto,
} from './auth.dto';
import { AuthService } from './auth.service';
import { DigitConfirmationService } from './digit-confirmation.service';
import { EmailLinkService } from './email-link.service';
import { LoginGuard, VerifiedUser } from './login.guard';
import { ProfileService } from './profile.service';
import { SessionService } from './session.service';
import { SessionViewService } from './session-view.service';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionService,
    private readonly accounts: AccountService,
    private readonly emailLinks: EmailLinkService,
    private readonly digitConfirmations: DigitConfirmationService,
    private readonly profile: ProfileService,
    private readonly sessionView: SessionViewService,
  ) {}

  @Handles(ENDPOINTS.signup)
  async signup(
    @Body() input: SignupDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.auth.signup(request, reply, input);
    return null;
  }

  @Handles(ENDPOINTS.login)
  @UseGuards(LoginGuard)
  async login(
    @Body() _: LoginDto,
    @VerifiedUser() user: UserFields,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.auth.login(request, reply, user);
    return null;
  }

  @Handles(ENDPOINTS.logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.end(request, reply);
    return null;
  }

  @Handles(ENDPOINTS.getUser)
  getUser(@CurrentCaller() caller: Caller) {
    return this.sessionView.getSession(caller);
  }

  @Handles(ENDPOINTS.updateUser)
  updateUser(
    @Body() change: UpdateUserDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.profile.update(request, reply, change);
  }

  @Handles(ENDPOINTS.forgotPassword)
  async forgotPassword(@Body() { email }: ForgotPasswordDto, @CurrentCaller() caller: Caller) {
    await this.accounts.forgotPassword(email, caller.ip);
    return null;
  }

  @Handles(ENDPOINTS.resetPassword)
  async resetPassword(@Body() { token, password }: ResetPasswordDto) {
    await this.accounts.resetPassword(token, password);
    return null;
  }

  @Handles(ENDPOINTS.validateEmail)
  validateEmail(
    @Param('subject') subject: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.emailLinks.validateEmail(request, reply, subject);
  }

  @Handles(ENDPOINTS.confirmEmail)
  confirmEmail(@Body() confirmation: EmailConfirmationDto, @Req() request: FastifyRequest) {
    return this.emailLinks.confirmEmail(request, confirmation);
  }

  @Handles(ENDPOINTS.confirmDigits)
  confirmDigits(@Body() { digits }: DigitsDto, @CurrentCaller() caller: Caller) {
    return this.digitConfirmations.confirmByDigits(caller, digits);
  }

  @Handles(ENDPOINTS.validatePassword)
  async validatePassword(@Param('token') token: string) {
    await this.accounts.checkResetLink(token);
    return null;
  }
}
