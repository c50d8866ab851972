import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { SessionService } from './session.service';

@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Handles(ENDPOINTS.getSessions)
  list(@Req() request: FastifyRequest, @CurrentUser() user: SignedInUser) {
    return this.sessions.list(request, user);
  }

  @Handles(ENDPOINTS.endSession)
  endOne(@Param('id') id: string, @Req() request: FastifyRequest, @CurrentUser() user: SignedInUser) {
    return this.sessions.endSessionById(request, user, id);
  }

  @Handles(ENDPOINTS.endOtherSessions)
  endOthers(@Req() request: FastifyRequest, @CurrentUser() user: SignedInUser) {
    return this.sessions.endOtherSessions(request, user);
  }
}
