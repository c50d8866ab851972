import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { GuestAddressDto, GuestPasswordDto, JoinOrdersDto } from './guest.dto';
import { GuestLinkService } from './guest-link.service';
import { GuestSessionService } from './guest-session.service';

@Controller()
export class GuestController {
  constructor(
    private readonly sessions: GuestSessionService,
    private readonly links: GuestLinkService,
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
    return this.sessions.keep(request, reply);
  }

  @Handles(ENDPOINTS.setFirstPassword)
  async setFirstPassword(
    @Body() { password }: GuestPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.sessions.setFirstPassword(request, reply, password);
    return null;
  }

  @Handles(ENDPOINTS.joinOrders)
  join(
    @Body() { accept }: JoinOrdersDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sessions.join(request, reply, accept);
  }

  @Handles(ENDPOINTS.correctAddress)
  correct(@Body() { email }: GuestAddressDto, @CurrentCaller() caller: Caller) {
    return this.sessions.correct(caller, email);
  }

  @Handles(ENDPOINTS.getGuestLink)
  look(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.links.look(token, caller);
  }

  @Handles(ENDPOINTS.pressGuestLink)
  press(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.links.press(request, reply, token);
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

  @Handles(ENDPOINTS.askGuestLink)
  ask(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.links.ask(token, caller);
  }

  @Handles(ENDPOINTS.getNotMine)
  lookAtNotMine(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.links.lookAtNotMine(token, caller);
  }

  @Handles(ENDPOINTS.sayNotMine)
  sayNotMine(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.links.sayNotMine(token, caller);
  }
}
