import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { GuestAddressDto, GuestPasswordDto, JoinOrdersDto } from './guest.dto';
import { GuestEmailCorrectionService } from './guest-email-correction.service';
import { GuestLinkService } from './guest-link.service';
import { GuestOrderLinkService } from './guest-order-link.service';
import { GuestOwnAccountService } from './guest-own-account.service';
import { GuestSessionService } from './guest-session.service';

@Controller()
export class GuestController {
  constructor(
    private readonly guestSessions: GuestSessionService,
    private readonly guestOwnAccounts: GuestOwnAccountService,
    private readonly guestEmailCorrections: GuestEmailCorrectionService,
    private readonly guestLinks: GuestLinkService,
    private readonly guestOrderLinks: GuestOrderLinkService,
  ) {}

  @Handles(ENDPOINTS.continueAsGuest)
  continue(
    @Body() { email }: GuestAddressDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.guestSessions.continue(request, reply, email);
  }

  @Handles(ENDPOINTS.saveOrders)
  saveOrders(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.guestOwnAccounts.saveOrders(request, reply);
  }

  @Handles(ENDPOINTS.setFirstPassword)
  async setFirstPassword(
    @Body() { password }: GuestPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.guestOwnAccounts.setFirstPassword(request, reply, password);
    return null;
  }

  @Handles(ENDPOINTS.joinOrders)
  join(
    @Body() { accept }: JoinOrdersDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.guestOwnAccounts.acceptGuestOrders(request, reply, accept);
  }

  @Handles(ENDPOINTS.correctAddress)
  correctEmail(@Body() { email }: GuestAddressDto, @CurrentCaller() caller: Caller) {
    return this.guestEmailCorrections.correctEmail(caller, email);
  }

  @Handles(ENDPOINTS.getGuestLink)
  preview(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.guestLinks.preview(token, caller);
  }

  @Handles(ENDPOINTS.confirmGuestLink)
  confirmLink(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.guestLinks.confirm(request, reply, token);
  }

  @Handles(ENDPOINTS.setGuestPassword)
  async setPassword(
    @Param('token') token: string,
    @Body() { password }: GuestPasswordDto,
    @CurrentCaller() caller: Caller,
  ) {
    await this.guestLinks.setPassword(token, password, caller);
    return null;
  }

  @Handles(ENDPOINTS.requestGuestLink)
  requestLink(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.guestOrderLinks.requestLink(token, caller);
  }

  @Handles(ENDPOINTS.getWrongRecipient)
  getWrongRecipient(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.guestOrderLinks.getWrongRecipient(token, caller);
  }

  @Handles(ENDPOINTS.reportWrongRecipient)
  reportWrongRecipient(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.guestOrderLinks.reportWrongRecipient(token, caller);
  }
}
