import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentOwner, type FactorOwner } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { CodeVerificationService } from './code-verification.service';
import { PasskeyService } from './passkey.service';
import { PasskeyVerificationService } from './passkey-verification.service';
import { AddPasskeyDto, CodeDto, PasskeyAnswerDto } from './second-factor.dto';
import { SecondFactorService } from './second-factor.service';
import { SecondFactorResetService } from './second-factor-reset.service';
import { TotpService } from './totp.service';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactors: SecondFactorService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeyService,
    private readonly secondFactorResets: SecondFactorResetService,
    private readonly codeVerifications: CodeVerificationService,
    private readonly passkeyVerifications: PasskeyVerificationService,
  ) {}

  @Handles(ENDPOINTS.startVerification)
  startVerification(@CurrentOwner() owner: FactorOwner, @Req() request: FastifyRequest) {
    return this.passkeyVerifications.start(owner, request);
  }

  @Handles(ENDPOINTS.verifyCode)
  verifyCode(
    @Body() { code }: CodeDto,
    @CurrentOwner() owner: FactorOwner,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.codeVerifications.verifyCode(owner, code, request, reply);
  }

  @Handles(ENDPOINTS.verifyPasskey)
  verifyPasskey(
    @Body() { answer }: PasskeyAnswerDto,
    @CurrentOwner() owner: FactorOwner,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.passkeyVerifications.verifyPasskey(owner, answer, request, reply);
  }

  /** The access guard has checked the verification. */
  @Handles(ENDPOINTS.requireVerification)
  requireVerification() {
    return null;
  }

  @Handles(ENDPOINTS.getSecondFactor)
  view(@CurrentOwner() owner: FactorOwner) {
    return this.secondFactors.view(owner);
  }

  @Handles(ENDPOINTS.startTotp)
  startTotp(@CurrentOwner() owner: FactorOwner, @Req() request: FastifyRequest) {
    return this.totp.startTotp(owner, request);
  }

  @Handles(ENDPOINTS.addTotp)
  addTotp(
    @Body() { code }: CodeDto,
    @CurrentOwner() owner: FactorOwner,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.totp.addTotp(owner, code, request, reply);
  }

  @Handles(ENDPOINTS.removeTotp)
  removeTotp(@CurrentOwner() owner: FactorOwner) {
    return this.totp.removeTotp(owner);
  }

  @Handles(ENDPOINTS.startPasskey)
  startPasskey(@CurrentOwner() owner: FactorOwner, @Req() request: FastifyRequest) {
    return this.passkeys.startPasskey(owner, request);
  }

  @Handles(ENDPOINTS.addPasskey)
  addPasskey(
    @Body() passkey: AddPasskeyDto,
    @CurrentOwner() owner: FactorOwner,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.passkeys.addPasskey(owner, passkey, request, reply);
  }

  @Handles(ENDPOINTS.removePasskey)
  removePasskey(@Param('id') id: string, @CurrentOwner() owner: FactorOwner) {
    return this.passkeys.removePasskey(owner, id);
  }

  @Handles(ENDPOINTS.renewRecoveryCodes)
  renewRecoveryCodes(@CurrentOwner() owner: FactorOwner) {
    return this.secondFactors.renewRecoveryCodes(owner);
  }

  @Handles(ENDPOINTS.resetSecondFactor)
  reset(@Param('id', ObjectIdPipe) id: string, @CurrentOwner() owner: FactorOwner) {
    return this.secondFactorResets.reset(id, owner);
  }
}
