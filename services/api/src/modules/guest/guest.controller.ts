import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { GuestAddressDto, GuestPasswordDto, JoinOrdersDto } from './guest.dto';
import { GuestCorrectionService } from './guest-correction.service';
import { GuestLinkService } from './guest-link.service';
import { GuestOrderLinkService } from './guest-order-link.service';
import { GuestOwnAccountService } from './guest-own-account.service';
import { GuestSessionService } from './guest-session.service';

@Controller()
export class GuestController {
  constructor(
    private readonly sessions: GuestSessionService,
    private readonly accounts: GuestOwnAccountService,
    private readonly corrections: GuestCorrectionService,
    private readonly links: GuestLinkService,
    private readonly orderLinks: GuestOrderLinkService,
  ) {}

  @Handles(ENDPOINTS.continueAsGuest)
  continue(
    @Body() { email }: GuestAddressDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sessions.continue(request, reply, email);
  }

  @Handles(ENDPOINTS.keepOrders)
  keep(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.accounts.keep(request, reply);
  }

  @Handles(ENDPOINTS.setFirstPassword)
  async setFirstPassword(
    @Body() { password }: GuestPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.accounts.setFirstPassword(request, reply, password);
    return null;
  }

  @Handles(ENDPOINTS.joinOrders)
  join(
    @Body() { accept }: JoinOrdersDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.accounts.join(request, reply, accept);
  }

  @Handles(ENDPOINTS.correctAddress)
  correct(@Body() { email }: GuestAddressDto, @CurrentCaller() caller: Caller) {
    return this.corrections.correct(caller, email);
  }

  @Handles(ENDPOINTS.getGuestLink)
  look(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.links.look(token, caller);
  }

  @Handles(ENDPOINTS.confirmGuestLink)
  confirmLink(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.links.confirm(request, reply, token);
  }

  @Handles(ENDPOINTS.setGuestPassword)
  async setPassword(
    @Param('token') token: string,
    @Body() { password }: GuestPasswordDto,
    @CurrentCaller() caller: Caller,
  ) {
    await this.links.setPassword(token, password, caller);
    return null;
  }

  @Handles(ENDPOINTS.requestGuestLink)
  requestLink(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.orderLinks.requestLink(token, caller);
  }

  @Handles(ENDPOINTS.getWrongRecipient)
  getWrongRecipient(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.orderLinks.getWrongRecipient(token, caller);
  }

  @Handles(ENDPOINTS.reportWrongRecipient)
  reportWrongRecipient(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.orderLinks.reportWrongRecipient(token, caller);
  }
}
